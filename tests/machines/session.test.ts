import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
import {
  sessionMachine,
  type ActivityMessage,
  type SessionEvent,
  type SessionSnapshot,
} from '../../machines/session/session.ts'
import { testEveryPath } from './everyPath.ts'

/** How long nobody has been active, in milliseconds, that each state allows. */
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

function startSession() {
  const clock = new SimulatedClock()
  const shared: unknown[] = []
  const watchActivity = fromCallback<ActivityMessage>(({ receive }) => receive((message) => shared.push(message)))
  const machine = sessionMachine.provide({ actors: { watchActivity } })
  const actor = createActor(machine, { clock, input: { now: () => clock.now() } }).start()
  const state = () => actor.getSnapshot().value
  const countdown = () => actor.getSnapshot().context.countdown
  /** Second by second, as a running device does. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) clock.increment(1_000)
  }
  /** All at once, as a device that slept. */
  const sleep = (seconds: number) => clock.increment(seconds * 1_000)
  return { actor, send: (event: SessionEvent) => actor.send(event), state, countdown, pass, sleep, shared }
}

describe('session', () => {
  it('§4.8 warns after 60 s and counts down from 60, a second each', () => {
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

  it("§4.8 a page that opens, and 'Stay Logged In', are shared with the other tabs", () => {
    const { send, pass, shared } = startSession()
    expect(shared).toEqual([{ type: 'activity.share', at: 0 }])
    pass(90)
    send({ type: 'session.extend' })
    expect(shared.slice(1)).toEqual([{ type: 'activity.share', at: 90_000 }])
  })

  it('§4.8 activity resets the idle timer, but in the warning only the buttons count', () => {
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

  it("§2.4 'Logout Now' ends the session at the applicant's wish", () => {
    const { actor, send, state, pass } = startSession()
    pass(70)
    send({ type: 'session.end' })
    expect(state()).toBe('loggedOut')
    expect(actor.getSnapshot().output).toEqual({ reason: 'requested' })
  })

  it.each(['requested', 'timeout'] as const)(
    '§4.8 a sign-out by %s in another tab ends the session for that reason',
    (reason) => {
      const { actor, send } = startSession()
      send({ type: 'session.end', reason })
      expect(actor.getSnapshot().output).toEqual({ reason })
    },
  )

  it('a laptop that slept past the time is logged out when it wakes', () => {
    const { actor, state, sleep } = startSession()
    sleep(8 * 3_600)
    expect(state()).toBe('loggedOut')
    expect(actor.getSnapshot().output).toEqual({ reason: 'timeout' })
  })

  it('a laptop that slept into the warning shows the seconds that are left', () => {
    const { state, countdown, sleep } = startSession()
    sleep(100)
    expect([state(), countdown()]).toEqual(['warning', 20])
  })

  it('activity in another tab keeps this one active and ends its warning', () => {
    const { send, state, pass } = startSession()
    pass(70)
    send({ type: 'activity.shared', at: 69_000 })
    expect(state()).toBe('active')
    pass(58)
    expect(state()).toBe('active')
    pass(1)
    expect(state()).toBe('warning')
  })
  it('§4.8 activity in another tab begins the minute anew, before any warning', () => {
    const { send, state, pass } = startSession()
    pass(50)
    send({ type: 'activity.shared', at: 50_000 })
    pass(59)
    expect(state()).toBe('active')
    pass(1)
    expect(state()).toBe('warning')
  })
})
