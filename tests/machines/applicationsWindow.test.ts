import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import type {
  ApplicationsWindowEvent,
  EntryAllowed,
  EntryRequest,
} from '../../machines/applicationsWindow/contracts.ts'
import { daysLeftOf } from '../../machines/applicationsWindow/selectors.ts'
import { leafOf } from './leaf.ts'
import { listener } from './listener.ts'

const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '2026-03-31' }
const CLOSED: ApplicationsStatus = { ...OPEN, open: false }
const request = (place: EntryRequest['place'], intent: EntryRequest['intent'] = 'logIn'): EntryRequest => ({
  intent,
  place,
  target: '/progress-detail',
})
const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A window at a given time, with a simulated server. */
function openWindow(status: ApplicationsStatus | null, at = '2026-03-01T12:00:00+02:00') {
  const clock = new SimulatedClock()
  const authentication = listener<EntryAllowed>()
  const page: { tell?: (event: ApplicationsWindowEvent) => void } = {}
  const answers: { resolve: (status: ApplicationsStatus) => void; reject: (error: Error) => void }[] = []
  const loadStatus = fromPromise<ApplicationsStatus, Record<string, never>>(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  )
  const watchPage = fromCallback<EventObject>(({ sendBack }) => {
    page.tell = sendBack
  })
  const actor = createActor(applicationsWindowMachine.provide({ actors: { loadStatus, watchPage } }), {
    clock,
    input: { status, authentication: () => authentication.ref, now: () => Date.parse(at) + clock.now() },
  }).start()
  return {
    allowed: () => authentication.heard.map((event) => event.request),
    calls: () => answers.length,
    state: () => leafOf({ entrance: actor.getSnapshot().value.entrance }).replace('entrance.', ''),
    status: () => actor.getSnapshot().value.status,
    daysLeft: () => daysLeftOf(actor.getSnapshot()),
    enter: (...args: Parameters<typeof request>) => actor.send({ type: 'entry.request', request: request(...args) }),
    ok: () => actor.send({ type: 'notice.close' }),
    hide: () => page.tell?.({ type: 'page.hidden' }),
    show: () => page.tell?.({ type: 'page.shown' }),
    pass: (ms: number) => clock.increment(ms),
    async answer(found: ApplicationsStatus) {
      answers.at(-1)?.resolve(found)
      await flush()
    },
    async cut() {
      answers.at(-1)?.reject(new Error('cut'))
      await flush()
    },
  }
}

describe('applicationsWindow', () => {
  it('§2.5 allows login and sign-up with their target while open, without reloading a fresh status', () => {
    const { enter, allowed, state, calls, pass } = openWindow(OPEN)
    enter('home', 'signUp')
    pass(STATUS_FRESH_MS - 1)
    enter('header')
    expect(allowed()).toEqual([request('home', 'signUp'), request('header')])
    expect([state(), calls()]).toEqual(['open', 0])
  })

  it.each([
    ['header', 'closed.headerNotice'],
    ['home', 'closed.homeNotice'],
  ] as const)('§2.3, §2.5 shows the notice of the %s and refuses a login while open is false', (place, notice) => {
    const { enter, ok, allowed, state } = openWindow(CLOSED)
    expect(state()).toBe('closed.quiet')
    enter(place)
    expect(state()).toBe(notice)
    ok()
    expect(state()).toBe('closed.quiet')
    expect(allowed()).toEqual([])
  })

  it('§2.3 replaces the notice when the other place requests a login', () => {
    const { enter, state } = openWindow(CLOSED)
    enter('header')
    enter('home', 'signUp')
    expect(state()).toBe('closed.homeNotice')
  })

  it.each([
    ['2026-03-31T23:59:59.999+02:00', 'open', 1],
    ['2026-04-01T00:00:00+02:00', 'closed.headerNotice', 0],
  ])('§4.7 ends the closing date in Windhoek time: at %s a login leads to %s', (at, expected, proceeded) => {
    const { enter, state, allowed } = openWindow(OPEN, at)
    enter('header')
    expect(state()).toBe(expected)
    expect(allowed()).toHaveLength(proceeded)
  })

  it('§4.7 closes automatically after the last minute', () => {
    const { state, pass, enter, allowed } = openWindow(OPEN, '2026-03-31T23:59:00+02:00')
    pass(59_999)
    expect(state()).toBe('open')
    pass(1)
    expect(state()).toBe('closed.quiet')
    enter('home')
    expect([state(), allowed().length]).toEqual(['waiting', 0])
  })

  it('§4.7 §9 counts the remaining days by midnight in Windhoek', async () => {
    const { daysLeft, pass, answer, calls } = openWindow(OPEN, '2026-03-30T23:59:00+02:00')
    expect(daysLeft()).toBe(1)
    pass(60_000)
    await answer(OPEN)
    expect([daysLeft(), calls()]).toEqual([0, 1])
  })

  it('follows `open` if the closing date is unreadable', async () => {
    const { state, pass, answer } = openWindow({ ...OPEN, closingDate: '' })
    pass(STATUS_INTERVAL_MS)
    await answer({ ...OPEN, closingDate: '' })
    expect(state()).toBe('open')
  })

  it('§4.7 refuses a login on a page opened before the window closed', async () => {
    const { enter, answer, allowed, state, calls, pass } = openWindow(OPEN)
    pass(STATUS_FRESH_MS)
    enter('home', 'signUp')
    expect([state(), calls(), allowed().length]).toEqual(['waiting', 1, 0])
    await answer(CLOSED)
    expect([state(), allowed().length]).toEqual(['closed.homeNotice', 0])
  })

  it('§4.7 opens when a reloaded status is open', async () => {
    const { enter, ok, answer, allowed, state, pass } = openWindow(CLOSED)
    enter('header')
    ok()
    pass(STATUS_FRESH_MS)
    enter('header')
    await answer(OPEN)
    expect([state(), allowed()]).toEqual(['open', [request('header')]])
  })

  it('§4.7 keeps its notice when a reloaded status is still closed', async () => {
    const { enter, hide, show, answer, state, calls, pass } = openWindow(CLOSED)
    enter('home')
    hide()
    pass(STATUS_PAUSE_MS)
    show()
    await answer(CLOSED)
    expect([state(), calls()]).toEqual(['closed.homeNotice', 1])
  })

  it('§4.7 polls only while the page is visible', async () => {
    const { hide, show, answer, cut, state, status, calls, pass } = openWindow(OPEN)
    pass(STATUS_INTERVAL_MS - 1)
    expect(calls()).toBe(0)
    pass(1)
    await answer(OPEN)
    pass(STATUS_INTERVAL_MS)
    await cut()
    expect([state(), status(), calls()]).toEqual(['open', 'failed', 2])
    hide()
    for (let times = 0; times < 10; times += 1) pass(STATUS_INTERVAL_MS)
    expect(calls()).toBe(2)
    show()
    await answer(CLOSED)
    expect([state(), calls()]).toEqual(['closed.quiet', 3])
  })

  it('§2.5 makes logins wait for the status; the last request counts', async () => {
    const { enter, answer, allowed, state } = openWindow(null)
    expect(state()).toBe('unknown.quiet')
    enter('header')
    enter('home', 'signUp')
    expect([state(), allowed().length]).toEqual(['waiting', 0])
    await answer(OPEN)
    expect(allowed()).toEqual([request('home', 'signUp')])
    expect(state()).toBe('open')
  })

  it.each([
    [OPEN, 'open'],
    [CLOSED, 'closed.quiet'],
  ] as const)('§7.2 follows an unknown status as soon as it loads', async (found, expected) => {
    const { answer, state, allowed } = openWindow(null)
    expect(state()).toBe('unknown.quiet')
    await answer(found)
    expect([state(), allowed().length]).toEqual([expected, 0])
  })

  it('§8 reloads an unknown status before it refuses a login', async () => {
    const { enter, ok, answer, cut, calls, allowed, state } = openWindow(null)
    await cut()
    expect(state()).toBe('unknown.quiet')
    enter('home')
    expect([state(), calls()]).toEqual(['waiting', 2])
    await cut()
    expect([state(), allowed().length]).toEqual(['unknown.noticeShown', 0])
    ok()
    expect(state()).toBe('unknown.quiet')
    enter('header')
    await answer(OPEN)
    expect(allowed()).toEqual([request('header')])
    expect(state()).toBe('open')
  })
})
