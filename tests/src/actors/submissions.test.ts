import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createActor,
  createEmptyActor,
  createMachine,
  fromCallback,
  fromPromise,
  setup,
  waitFor,
  type AnyActorRef,
} from 'xstate'
import { applicationsWindowMachine } from '../../../machines/applicationsWindow/applicationsWindow.ts'
import { APPLICATIONS_WINDOW } from '../../../machines/applicationsWindow/contracts.ts'
import type { SubmissionsEvent } from '../../../machines/submissions/contracts.ts'
import { doubtStatus, watchWindow } from '../../../src/actors/submissions.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('§4.7 the applications window', () => {
  /** An applications window that the test controls, with its watcher. */
  function watched() {
    const told: string[] = []
    const window = createMachine({
      type: 'parallel',
      context: { status: null },
      states: {
        entrance: {
          initial: 'unknown',
          states: {
            unknown: { on: { opens: 'open' } },
            open: { on: { fails: 'unknown', 'status.doubted': 'closed' } },
            closed: {},
          },
        },
      },
    })
    const portal = createActor(
      setup({ actors: { window, watchWindow } }).createMachine({
        invoke: [{ systemId: APPLICATIONS_WINDOW, src: 'window' }, { src: 'watchWindow' }],
        on: { '*': { actions: ({ event }) => told.push((event as SubmissionsEvent).type) } },
      }),
    ).start()
    return { told, portal, window: portal.system.get(APPLICATIONS_WINDOW) as AnyActorRef }
  }

  it('is reported once; failures are ignored', () => {
    const { told, portal, window } = watched()
    expect(told).toEqual([])
    window.send({ type: 'opens' })
    window.send({ type: 'fails' })
    window.send({ type: 'opens' })
    expect(told).toEqual(['window.opened'])
    portal.stop()
  })

  it('reloads the status after a doubtful answer', () => {
    const { told, portal, window } = watched()
    window.send({ type: 'opens' })
    doubtStatus(portal)
    expect(told).toEqual(['window.opened', 'window.closed'])
    portal.stop()
  })

  it('§4.7 reports at once whether it is open, and again only on a change', async () => {
    const told: string[] = []
    let status = { id: '1', open: true, closingDate: '2031-01-31' }
    const clock = { now: Date.parse('2030-06-01T08:00:00Z') }
    const machine = setup({
      actors: {
        window: applicationsWindowMachine.provide({ actors: { loadStatus: fromPromise(async () => status) } }),
        watchWindow,
        page: fromCallback(() => {}),
      },
    }).createMachine({
      invoke: [
        {
          systemId: APPLICATIONS_WINDOW,
          src: 'window',
          input: () => ({ status, authentication: () => createEmptyActor(), now: () => clock.now }),
        },
        { src: 'watchWindow' },
      ],
      on: { '*': { actions: ({ event }) => told.push((event as SubmissionsEvent).type) } },
    })
    const portal = createActor(machine)
    portal.start()
    await waitFor(portal, () => told.length > 0)
    expect(told).toEqual(['window.opened'])

    const applicationsWindow = portal.system.get(APPLICATIONS_WINDOW) as ReturnType<
      typeof createActor<typeof applicationsWindowMachine>
    >
    const ask = () => {
      applicationsWindow.send({ type: 'page.hidden' })
      applicationsWindow.send({ type: 'page.shown' })
    }
    ask()
    expect(told).toEqual(['window.opened'])
    clock.now = Date.parse('2031-06-01T08:00:00Z')
    status = { ...status, open: false }
    ask()
    expect(told).toEqual(['window.opened', 'window.closed'])

    await waitFor(applicationsWindow, (snapshot) => snapshot.context.status?.open === false)

    // The status of another intake has its own id and open flag.
    clock.now += 60_000
    status = { id: '2', open: false, closingDate: '2032-01-31' }
    ask()
    await expect.poll(() => told.slice(2)).toEqual(['window.replaced', 'window.closed'])
    portal.stop()
  })
})
