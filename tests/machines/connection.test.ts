import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { connectionMachine, type ConnectionSnapshot } from '../../machines/connection/connection.ts'
import { connectionState, type ConnectionState } from '../../machines/connection/selectors.ts'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Leaf<ConnectionSnapshot['value']>

/** Invariants of each state, whatever path led there. */
const assertions = {
  'reachable.steady': (snapshot) => expect(connectionState(snapshot)).toBe('steady'),
  'reachable.restored': (snapshot) => expect(connectionState(snapshot)).toBe('restored'),
  'unreachable.waiting': (snapshot) => {
    expect(connectionState(snapshot)).toBe('waiting')
    expect(snapshot.context.secondsLeft).toBeGreaterThanOrEqual(1)
    expect(snapshot.context.secondsLeft).toBeLessThanOrEqual(30)
  },
  'unreachable.checking': (snapshot) => expect(connectionState(snapshot)).toBe('checking'),
} satisfies Record<Resting, (snapshot: ConnectionSnapshot) => void>

testEveryPath<ConnectionSnapshot>('§8', 'connection', (snapshot) => {
  const [[outer, inner]] = Object.entries(snapshot.value) as [[string, string]]
  assertions[`${outer}.${inner}` as Resting](snapshot)
})

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A connection with simulated checks. */
function watchConnection() {
  const clock = new SimulatedClock()
  const checks: { resolve: () => void; reject: (error: Error) => void }[] = []
  const machine = connectionMachine.provide({
    actors: {
      checkConnection: fromPromise(() => new Promise<void>((resolve, reject) => checks.push({ resolve, reject }))),
      watchConnection: fromCallback(() => {}),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const state = (): ConnectionState => connectionState(actor.getSnapshot())
  return {
    state,
    lose: () => actor.send({ type: 'connection.lost' }),
    tryNow: () => actor.send({ type: 'connection.check' }),
    checks: () => checks.length,
    secondsLeft: () => actor.getSnapshot().context.secondsLeft,
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) clock.increment(1_000)
    },
    async cut() {
      checks.at(-1)?.reject(new Error('cut'))
      await flush()
    },
    async answer() {
      checks.at(-1)?.resolve()
      await flush()
    },
  }
}

describe('connection', () => {
  it('§8 checks after 1, 2, 4, 8, 16 and then every 30 seconds, and counts down', async () => {
    const { lose, pass, cut, checks, state, secondsLeft } = watchConnection()
    lose()
    for (const [index, pause] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      expect([state(), secondsLeft()]).toEqual(['waiting', pause])
      pass(pause - 1)
      expect([state(), checks(), secondsLeft()]).toEqual(['waiting', index, 1])
      pass(1)
      expect([state(), checks()]).toEqual(['checking', index + 1])
      await cut()
    }
  })

  it("§8 'Try now' checks at once and replaces a hanging check", async () => {
    const { lose, tryNow, checks, answer, state } = watchConnection()
    lose()
    tryNow()
    expect(checks()).toBe(1)
    tryNow()
    expect([checks(), state()]).toEqual([2, 'checking'])
    await answer()
    expect(state()).toBe('restored')
  })

  it('§8 shows briefly that it is back, and restarts with short pauses', async () => {
    const { lose, pass, cut, answer, state, secondsLeft } = watchConnection()
    lose()
    pass(1)
    await cut()
    pass(2)
    await answer()
    expect(state()).toBe('restored')
    pass(5)
    expect(state()).toBe('steady')
    lose()
    expect(secondsLeft()).toBe(1)
    pass(1)
    await cut()
    expect(secondsLeft()).toBe(2)
  })

  it('§8 keeps lengthening pauses if calls fail right after each check', async () => {
    const { lose, pass, answer, secondsLeft } = watchConnection()
    lose()
    const pauses = []
    for (let round = 0; round < 6; round += 1) {
      pauses.push(secondsLeft())
      pass(secondsLeft())
      await answer()
      lose()
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30])
  })

  it('§8 does not lengthen the pause for further failed calls', () => {
    const { lose, pass, state } = watchConnection()
    lose()
    lose()
    pass(1)
    lose()
    expect(state()).toBe('checking')
  })
})
