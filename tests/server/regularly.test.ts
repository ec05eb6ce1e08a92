import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { regularly } from '../../server/platform/regularly.ts'

/** Starts a round of work that goes on until it fails. */
async function started() {
  const app = fastify()
  const log = vi.spyOn(app.log, 'error')
  let fail = () => {}
  const work = vi.fn<() => Promise<unknown>>(
    () => new Promise((_, reject) => (fail = () => reject(new Error('The database is closed')))),
  )
  regularly(app, { everyMs: 60_000, first: 0, failed: 'It could not be done', work })
  await expect.poll(() => work.mock.calls).toHaveLength(1)
  return { app, log, fail }
}

test('logs a round that failed', async () => {
  const { app, log, fail } = await started()
  fail()
  await expect.poll(() => log.mock.calls).toEqual([[{ err: expect.anything() }, 'It could not be done']])
  await app.close()
})

test('logs no round that failed because the server closed', async () => {
  const { app, log, fail } = await started()
  await app.close()
  fail()
  await new Promise(setImmediate)
  expect(log).not.toHaveBeenCalled()
})
