import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  sessionMachine,
  type ActivityMessage,
  type SessionEvent,
  type SessionSnapshot,
} from '../../machines/session/session.ts'
import { testEveryPath } from './everyPath.ts'

/** Idle milliseconds that each state allows. */
const idleIn = {
  active: { from: 0, to: 60_000 },
  warning: { from: 60_000, to: 120_000 },
  loggedOut: { from: 0, to: Infinity },
} satisfies Record<SessionSnapshot['value'] & string, { from: number; to: number }>

testEveryPath<SessionSnapshot>('§4.8', 'session', ({ value, context, status }) => {
  const idle = context.now() - context.lastActivityAt
  expect(idle).toBeGreaterThanOrEqual(idleIn[value].from)
  if (value === 'warning') {
    expect(idle).toBeLessThan(idleIn.warning.to)
    expect(context.countdown).toBe(Math.ceil((120_000 - idle) / 1_000))
  }
  expect(status).toBe(value === 'loggedOut' ? 'done' : 'active')
})

function startSession(idleMs?: number) {
  const clock = new SimulatedClock()
  const shared: unknown[] = []
  const watchActivity = fromCallback<ActivityMessage>(({ receive }) => receive((message) => shared.push(message)))
  const machine = sessionMachine.provide({ actors: { watchActivity } })
  const actor = createActor(machine, { clock, input: { idleMs, now: () => clock.now() } }).start()
  const state = () => actor.getSnapshot().value
  const countdown = () => actor.getSnapshot().context.countdown
  /** Passes time second by second, as on a running device. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) clock.increment(1_000)
  }
  /** Passes time at once, as on a sleeping device. */
  const sleep = (seconds: number) => clock.increment(seconds * 1_000)
  return { actor, send: (event: SessionEvent) => actor.send(event), state, countdown, pass, sleep, shared }
}

describe('session', () => {
  it('uses the limit of its input', () => {
    const { state, pass } = startSession(900_000)
    pass(839)
    expect(state()).toBe('active')
    pass(1)
    expect(state()).toBe('warning')
    pass(60)
    expect(state()).toBe('loggedOut')
  })

  it('§4.8 warns after 60 s without activity, counts down and logs out after 120 s', () => {
    const { actor, state, countdown, pass } = startSession()
    pass(59)
    expect(state()).toBe('active')
    pass(1)
    expect([state(), countdown()]).toEqual(['warning', 60])
    pass(1)
    expect(countdown()).toBe(59)
    pass(58)
    expect([state(), countdown()]).toEqual(['warning', 1])
    pass(1)
    expect([state(), actor.getSnapshot().output]).toEqual(['loggedOut', { reason: 'timeout' }])
  })

  it("§4.8 'Stay Logged In' resets the timers and hides the warning", () => {
    const { send, state, pass } = startSession()
    pass(90)
    send({ type: 'session.extend' })
    expect(state()).toBe('active')
    pass(59)
    expect(state()).toBe('active')
    pass(1)
    expect(state()).toBe('warning')
  })

  it("§4.8 shares opening a page and 'Stay Logged In' with other tabs", () => {
    const { send, pass, shared } = startSession()
    expect(shared).toEqual([{ type: 'activity.share', at: 0 }])
    pass(90)
    send({ type: 'session.extend' })
    expect(shared.slice(1)).toEqual([{ type: 'activity.share', at: 90_000 }])
  })

  it('§4.8 resets the idle timer on activity, but only by buttons during the warning', () => {
    const { send, state, pass } = startSession()
    pass(50)
    send({ type: 'activity.seen' })
    pass(59)
    expect(state()).toBe('active')
    pass(1)
    send({ type: 'activity.seen' })
    expect(state()).toBe('warning')
  })

  it('§4.8 checks activity at most once a second', () => {
    const { send, pass, shared } = startSession()
    for (let burst = 0; burst < 10; burst += 1) send({ type: 'activity.seen' })
    expect(shared).toEqual([{ type: 'activity.share', at: 0 }])
    pass(1)
    for (let burst = 0; burst < 10; burst += 1) send({ type: 'activity.seen' })
    expect(shared.slice(1)).toEqual([{ type: 'activity.share', at: 1_000 }])
  })

  it.each([
    ["§2.4 'Logout Now'", {}, 'requested'],
    ['§4.8 a log-out in another tab', { reason: 'requested' }, 'requested'],
    ['§4.8 a time-out in another tab', { reason: 'timeout' }, 'timeout'],
  ] as const)('%s ends the session with its reason', (_, from, reason) => {
    const { actor, send, pass } = startSession()
    pass(70)
    send({ type: 'session.end', ...from })
    expect(actor.getSnapshot().output).toEqual({ reason })
  })
})
