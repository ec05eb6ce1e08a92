import { once } from 'node:events'
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { takeTurns } from '../../../server/features/identity/crowd.ts'
import { passwordsBy } from '../../../server/features/identity/passwords.ts'

/** A server that serves two requests at a time, and a request that stays open until released. */
async function openDoor() {
  const inside: { leave: () => void }[] = []
  const gone = { count: 0 }
  const app = Fastify()
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.once('close', () => (gone.count += 1))
  })
  app.addHook('onRequest', takeTurns(2))
  app.get('/', () => new Promise((resolve) => inside.push({ leave: () => resolve('seen') })))
  app.post('/', async () => 'taken')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, inside, gone }
}

test('serves a crowd a few at a time, until all are served', async () => {
  const { app, address, inside } = await openDoor()
  const visits = Array.from({ length: 5 }, () => fetch(address).then((answer) => answer.text()))
  for (const served of [2, 3, 4, 5]) {
    await expect.poll(() => inside).toHaveLength(served)
    inside[served - 2]?.leave()
  }
  inside.at(-1)?.leave()
  expect(await Promise.all(visits)).toEqual(Array(5).fill('seen'))
  await app.close()
})

test('frees the place of a visitor who leaves while waiting or being served, and never queues a form', async () => {
  const { app, address, inside, gone } = await openDoor()
  const impatient = () => request(address).on('error', () => undefined)
  const visits = [impatient().end(), impatient().end()]
  await expect.poll(() => inside).toHaveLength(2)

  const waiting = [impatient().end(), impatient().end()]
  await Promise.all(waiting.map((each) => once(each, 'finish')))
  expect(await (await fetch(address, { method: 'POST' })).text()).toBe('taken')
  const patient = fetch(address)
  for (const each of waiting) each.destroy()
  await expect.poll(() => gone.count).toBe(3)
  for (const each of visits) each.destroy()
  await expect.poll(() => inside.length).toBeGreaterThan(2)
  inside.forEach(({ leave }) => leave())
  expect((await patient).status).toBe(200)
  await app.close()
})

test('leaves a thread and a core free while hashing passwords', async () => {
  const hashing = { now: 0, most: 0 }
  const counted = async <Result>(result: Result): Promise<Result> => {
    hashing.now += 1
    hashing.most = Math.max(hashing.most, hashing.now)
    await nextTurn()
    hashing.now -= 1
    return result
  }
  const { hash, verify } = passwordsBy({ hash: () => counted('hashed'), verify: () => counted(true) })
  const crowd = Array.from({ length: 8 }, () => [hash('seven quiet rivers'), verify('hashed', 'seven quiet rivers')])
  expect(await Promise.all(crowd.flat())).toHaveLength(16)
  expect(hashing.most).toBe(Math.max(1, Math.min(availableParallelism(), 4) - 1))
})
