import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
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

function assertState(live: AnyMachineSnapshot) {
  const { value, context, status } = live as SessionSnapshot
  const idle = context.now() - context.lastActivityAt
  expect(idle).toBeGreaterThanOrEqual(idleIn[value].from)
  if (value === 'warning') {
    expect(idle).toBeLessThan(idleIn.warning.to)
    expect(context.countdown).toBe(Math.ceil((120_000 - idle) / 1_000))
  }
  expect(status).toBe(value === 'loggedOut' ? 'done' : 'active')
}

testEveryPath('§4.8', 'session', assertState)

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

  it('§4.8 warns after 60 s and counts down from 60', () => {
    const { state, countdown, pass } = startSession()
    pass(59)
    expect(state()).toBe('active')
    pass(1)
    expect([state(), countdown()]).toEqual(['warning', 60])
    pass(1)
    expect(countdown()).toBe(59)
    pass(58)
    expect([state(), countdown()]).toEqual(['warning', 1])
  })

  it('§4.8 logs out at 120 s without activity', () => {
    const { actor, state, pass } = startSession()
    pass(119)
    expect(state()).toBe('warning')
    pass(1)
    expect(state()).toBe('loggedOut')
    expect(actor.getSnapshot().output).toEqual({ reason: 'timeout' })
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

  it("§2.4 'Logout Now' ends the session with the reason requested", () => {
    const { actor, send, state, pass } = startSession()
    pass(70)
    send({ type: 'session.end' })
    expect(state()).toBe('loggedOut')
    expect(actor.getSnapshot().output).toEqual({ reason: 'requested' })
  })

  it.each(['requested', 'timeout'] as const)('§4.8 ends with the reason %s of another tab', (reason) => {
    const { actor, send } = startSession()
    send({ type: 'session.end', reason })
    expect(actor.getSnapshot().output).toEqual({ reason })
  })

  it('shows the remaining seconds on a laptop that slept into the warning', () => {
    const { state, countdown, sleep } = startSession()
    sleep(100)
    expect([state(), countdown()]).toEqual(['warning', 20])
  })
})
