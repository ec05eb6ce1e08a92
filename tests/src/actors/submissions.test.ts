import { expect, it, onTestFinished } from 'vitest'
import { createActor, createEmptyActor, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ApplicationsStatus } from '../../../domain/entities.ts'
import { applicationsWindowMachine } from '../../../machines/applicationsWindow/applicationsWindow.ts'
import { APPLICATIONS_WINDOW, entryRequest } from '../../../machines/applicationsWindow/contracts.ts'
import type { SubmissionsEvent } from '../../../machines/submissions/contracts.ts'
import { doubtStatus, watchWindow } from '../../../src/actors/submissions.ts'

/** The real applications window of a controlled server and clock, with its watcher. */
function watched() {
  const told: string[] = []
  const server = { status: { id: '1', open: true, closingDate: '2031-01-31' }, isCut: false }
  const clock = { now: Date.parse('2030-06-01T08:00:00Z') }
  const loadStatus = fromPromise<ApplicationsStatus, Record<string, never>>(async () => {
    if (server.isCut) throw new Error('cut')
    return server.status
  })
  const window = applicationsWindowMachine.provide({
    actors: { loadStatus, watchPage: fromCallback(() => undefined) },
  })
  const input = { status: server.status, authentication: () => createEmptyActor() as never, now: () => clock.now }
  const portal = createActor(
    setup({ actors: { window, watchWindow } }).createMachine({
      invoke: [{ systemId: APPLICATIONS_WINDOW, src: 'window', input: () => input }, { src: 'watchWindow' }],
      on: { '*': { actions: ({ event }) => told.push((event as SubmissionsEvent).type) } },
    }),
  ).start()
  onTestFinished(() => {
    portal.stop()
  })
  return { told, server, clock, portal, window: portal.system.get(APPLICATIONS_WINDOW) as ActorRefFrom<typeof window> }
}

it('§4.7 the applications window is reported at once, and again only on a change', async () => {
  const { told, server, clock, portal, window } = watched()
  expect(told).toEqual(['window.opened'])

  // A login finds no status, and then the window is open as before.
  clock.now += 600_000
  server.isCut = true
  window.send(entryRequest('logIn', 'header'))
  await expect.poll(() => window.getSnapshot().value.entrance).toEqual({ unknown: 'noticeShown' })
  server.isCut = false
  doubtStatus(portal)
  await expect.poll(() => window.getSnapshot().value.entrance).toBe('open')
  expect(told).toEqual(['window.opened'])

  server.status = { ...server.status, open: false }
  doubtStatus(portal)
  await expect.poll(() => told).toEqual(['window.opened', 'window.closed'])

  // The status of another intake has its own id and open flag.
  server.status = { id: '2', open: false, closingDate: '2032-01-31' }
  doubtStatus(portal)
  await expect.poll(() => told.slice(2)).toEqual(['window.replaced', 'window.closed'])
})
