import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import {
  applicationsWindowMachine,
  type ApplicationsWindowSnapshot,
  type EntryAllowed,
  type EntryRequest,
} from '../../machines/applicationsWindow/applicationsWindow.ts'
import { applicationsWindowModels } from '../model/applicationsWindow.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { listener } from './listener.ts'

type Resting = Exclude<Leaf<ApplicationsWindowSnapshot['value']>, 'starting' | 'deciding'>

const CLOSING = '1970-01-10T22:00:00Z'
const isTaken = ({ status, now }: ApplicationsWindowSnapshot['context']) =>
  status !== null && status.open && now() < Date.parse(CLOSING)

/** What must hold in each state, whatever path led there. */
const assertions = {
  loading: ({ status }) => expect(status).toBeNull(),
  open: (context) => {
    expect(isTaken(context)).toBe(true)
    expect(context.request).toBeNull()
  },
  'closed.quiet': (context) => {
    expect(isTaken(context)).toBe(false)
    expect(context.request).toBeNull()
  },
  'closed.headerNotice': (context) => {
    expect(isTaken(context)).toBe(false)
    expect(context.request).toBeNull()
  },
  'closed.homeNotice': (context) => {
    expect(isTaken(context)).toBe(false)
    expect(context.request).toBeNull()
  },
  'unknown.quiet': ({ status, request }) => expect([status, request]).toEqual([null, null]),
  'unknown.noticeShown': ({ status, request }) => expect([status, request]).toEqual([null, null]),
} satisfies Record<Resting, (context: ApplicationsWindowSnapshot['context']) => void>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as ApplicationsWindowSnapshot
  assertions[leafOf(snapshot.value) as Resting](snapshot.context)
  expect(snapshot.hasTag('busy')).toBe(snapshot.value === 'loading')
}

describe('applicationsWindow, on every path', () => {
  it('§4.7 every state is reached and asserted, and every transition walked', async () => {
    const walks = []
    for (const model of Object.values(applicationsWindowModels))
      walks.push(...(await walkAll(model, { check: assertState })))
    expect(coverageOf(applicationsWindowMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
})

const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '2026-03-31' }
const CLOSED: ApplicationsStatus = { ...OPEN, open: false }
const request = (place: EntryRequest['place'], intent: EntryRequest['intent'] = 'logIn'): EntryRequest => ({
  intent,
  place,
  target: '/progress-detail',
})
const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A window at a time of the provider's clock, with a server that answers when the test says so. */
function openWindow(status: ApplicationsStatus | null, at = '2026-03-01T12:00:00+02:00') {
  const clock = new SimulatedClock()
  const doorkeeper = listener<EntryAllowed>()
  const answers: { resolve: (status: ApplicationsStatus) => void; reject: (error: Error) => void }[] = []
  const loadStatus = fromPromise<ApplicationsStatus, Record<string, never>>(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  )
  const actor = createActor(applicationsWindowMachine.provide({ actors: { loadStatus } }), {
    clock,
    input: {
      status,
      doorkeeper: doorkeeper.ref,
      now: () => Date.parse(at) + clock.now(),
    },
  }).start()
  return {
    allowed: () => doorkeeper.heard.map((event) => event.request),
    asked: () => answers.length,
    state: () => leafOf(actor.getSnapshot().value),
    enter: (...args: Parameters<typeof request>) => actor.send({ type: 'entry.request', request: request(...args) }),
    ok: () => actor.send({ type: 'notice.close' }),
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

describe('applicationsWindow, by hand', () => {
  it('§2.5 while it is open, login and sign-up proceed with their target', () => {
    const { enter, allowed, state, asked } = openWindow(OPEN)
    enter('home', 'signUp')
    enter('header')
    expect(allowed()).toEqual([request('home', 'signUp'), request('header')])
    expect([state(), asked()]).toEqual(['open', 0])
  })

  it.each([
    ['header', 'closed.headerNotice'],
    ['home', 'closed.homeNotice'],
  ] as const)('§2.3, §2.5 while open is false, the %s shows its own notice, and nobody proceeds', (place, notice) => {
    const { enter, ok, allowed, state } = openWindow(CLOSED)
    expect(state()).toBe('closed.quiet')
    enter(place)
    expect(state()).toBe(notice)
    ok()
    expect(state()).toBe('closed.quiet')
    expect(allowed()).toEqual([])
  })

  it('§2.3 the other place takes the notice over', () => {
    const { enter, state } = openWindow(CLOSED)
    enter('header')
    enter('home', 'signUp')
    expect(state()).toBe('closed.homeNotice')
  })

  it.each([
    ['2026-03-31T23:59:59.999+02:00', 'open', 1],
    ['2026-04-01T00:00:00+02:00', 'closed.headerNotice', 0],
  ])('§4.7 the closing date ends in Windhoek: at %s a login leads to %s', (at, expected, proceeded) => {
    const { enter, state, allowed } = openWindow(OPEN, at)
    enter('header')
    expect(state()).toBe(expected)
    expect(allowed()).toHaveLength(proceeded)
  })

  it('§4.7 closes by itself with the last minute, on a page that stays open', () => {
    const { state, pass, enter, allowed } = openWindow(OPEN, '2026-03-31T23:59:00+02:00')
    pass(59_999)
    expect(state()).toBe('open')
    pass(1)
    expect(state()).toBe('closed.quiet')
    enter('home')
    expect([state(), allowed().length]).toEqual(['closed.homeNotice', 0])
  })

  it('§4.7 closes by itself after weeks, which are longer than a timer', () => {
    const { state, pass } = openWindow(OPEN, '2026-03-01T00:00:00+02:00')
    for (let day = 1; day <= 30; day += 1) pass(86_400_000)
    expect(state()).toBe('open')
    pass(86_400_000)
    expect(state()).toBe('closed.quiet')
  })

  it('a status without a readable closing date stays as it says', () => {
    const { state, pass } = openWindow({ ...OPEN, closingDate: '' })
    pass(86_400_000)
    expect(state()).toBe('open')
  })

  it('§2.5 a sign-in that is asked for before the status is known waits for it, and the last one counts', async () => {
    const { enter, answer, allowed, state } = openWindow(null)
    expect(state()).toBe('loading')
    enter('header')
    enter('home', 'signUp')
    expect(allowed()).toEqual([])
    await answer(OPEN)
    expect(allowed()).toEqual([request('home', 'signUp')])
    expect(state()).toBe('open')
  })

  it.each([
    ['header', 'closed.headerNotice'],
    ['home', 'closed.homeNotice'],
  ] as const)('§4.7 one that waited from the %s meets the notice where the window is closed', async (place, notice) => {
    const { enter, answer, allowed, state } = openWindow(null)
    enter(place)
    await answer(CLOSED)
    expect([state(), allowed().length]).toEqual([notice, 0])
  })

  it('§8 where the status is unknown nobody proceeds on a guess, and a wish to enter asks again', async () => {
    const { enter, ok, answer, cut, asked, allowed, state } = openWindow(null)
    await cut()
    expect(state()).toBe('unknown.quiet')
    enter('home')
    expect([state(), asked()]).toEqual(['loading', 2])
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
