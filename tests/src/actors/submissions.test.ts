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
import { createSubmissionsActors, doubtStatus, watchWindow } from '../../../src/actors/submissions.ts'
import { SUBMISSION } from '../../support/submission.ts'
import { json, openApi, recordCalls } from '../api/recorder.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const actors = createSubmissionsActors(openApi())

describe('a receipt', () => {
  it('is loaded with the bearer token and downloaded under its name', async () => {
    const calls = recordCalls(() => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }))
    const made: Blob[] = []
    const clicked: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}` }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`)
    })
    await run(actors.downloadReceipt, { version: SUBMISSION })
    expect(calls.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
      ['/api/submissions/s1/receipt', 'Bearer t1'],
    ])
    expect(clicked).toEqual(['receipt-PB-2026-7K3M9Q.pdf blob:1'])
    expect([made[0]?.type, made[0]?.size]).toEqual(['application/pdf', 8])
  })

  it('fails without a download if it cannot be loaded', async () => {
    recordCalls(() => json({ message: 'Not found.' }, 404))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    await expect(run(actors.downloadReceipt, { version: SUBMISSION })).rejects.toMatchObject({ failure: 'refused' })
    expect(click).not.toHaveBeenCalled()
  })
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

  it('throws if there is no applications window', () => {
    const alone = createActor(createMachine({})).start()
    expect(() => doubtStatus(alone)).toThrow('There is no applicationsWindow here')
    alone.stop()
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
