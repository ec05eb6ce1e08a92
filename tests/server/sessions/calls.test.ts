import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { SESSION_PATH } from '../../../domain/session.ts'
import { pdfOf } from '../../support/documents.ts'
import { fileIn, IDLE_MS, multipart, PDF, register, startServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

const ID = '/api/iddocuploads'

const server = closedAfterAll(await startServer())

/** A user on two devices. */
async function atTwoDevices() {
  const sub = `portal|${randomUUID()}`
  const at = (sid: string) => server.applicant({ sub, other: { sid } })
  const [here, there] = [await at(randomUUID()), await at(randomUUID())]
  await register(here)
  return { here, there }
}

type Device = Awaited<ReturnType<typeof atTwoDevices>>['here']

const statusOf = async (device: Device) => (await device.get('/api/fellowships')).statusCode

const pathIn = (url: string) => url.slice(API_BASE_PATH.length)
async function ticketFor(device: Device, file: string) {
  return pathIn((await device.post(`${ID}/tickets`, { file })).json<{ url: string }>().url)
}

describe('§4.8 the end of a session', () => {
  test("invalidates its token, and no other device's", async () => {
    const { here, there } = await atTwoDevices()
    expect((await here.remove(SESSION_PATH)).statusCode).toBe(204)
    expect(await statusOf(here)).toBe(401)
    expect((await here.remove(SESSION_PATH)).statusCode).toBe(401)
    expect(await statusOf(there)).toBe(200)
  })

  test('invalidates its tickets and the documents being viewed', async () => {
    const { here, there } = await atTwoDevices()
    const { fileName: file } = fileIn(await here.upload(`${ID}/`, { name: 'id.pdf', content: PDF }))
    const open = async (device: Device) => {
      const opened = await server.anyone.get(await ticketFor(device, file))
      expect(opened.statusCode).toBe(303)
      const [cookie] = opened.cookies
      const view = () =>
        server.anyone.call(`${ID}?file=${file}`, { headers: { cookie: `${cookie?.name}=${cookie?.value}` } })
      expect((await view()).statusCode).toBe(200)
      return view
    }
    const [viewHere, viewThere] = [await open(here), await open(there)]
    const [unused, unusedThere] = [await ticketFor(here, file), await ticketFor(there, file)]
    await here.remove(SESSION_PATH)
    expect((await viewHere()).statusCode).toBe(404)
    expect((await server.anyone.get(unused)).statusCode).toBe(404)
    expect((await viewThere()).statusCode).toBe(200)
    expect((await server.anyone.get(unusedThere)).statusCode).toBe(303)
  })

  test('aborts an upload that is still arriving', async () => {
    const sid = randomUUID()
    const slow = await server.applicant({ sub: `portal|${randomUUID()}`, other: { sid } })
    await register(slow)
    const { hasEnded } = server.sessions
    const asked = vi.spyOn(server.sessions, 'hasEnded').mockImplementationOnce(async (id) => {
      await server.sessions.end([sid])
      return hasEnded(id)
    })
    const form = multipart('id.pdf', pdfOf('slow'))
    const answer = await slow.call(`${ID}/`, { method: 'POST', body: form.body, headers: form.headers })
    expect(asked).toHaveBeenCalledWith(sid)
    expect(answer.statusCode).toBe(401)
  })
})

test('§4.8 refuses the token after the idle time without activity; any call or report of activity restarts it', async () => {
  const { here, there } = await atTwoDevices()
  server.sessionClock.now = Date.now()
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
  server.sessionClock.now += IDLE_MS
  expect(await statusOf(here)).toBe(200)
  server.sessionClock.now += IDLE_MS
  expect((await here.post(SESSION_PATH, {})).statusCode).toBe(204)
  expect(await statusOf(there)).toBe(401)
  server.sessionClock.now += IDLE_MS
  expect(await statusOf(here)).toBe(200)
  server.sessionClock.now += IDLE_MS + 1
  expect(await statusOf(here)).toBe(401)
  for (const caller of [here, server.anyone]) expect((await caller.post(SESSION_PATH, {})).statusCode).toBe(401)
})
