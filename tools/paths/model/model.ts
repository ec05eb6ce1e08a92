import { TestModel } from '@xstate/test'
import { type AnyMachineSnapshot, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import {
  InvalidScenarios,
  type AnyModelOptions,
  type Edge,
  type Model,
  type ModelOptions,
  type Path,
  type PathEvent,
  type Step,
} from '../project.ts'
import { delayedEvents, given, mapValues, outcomeEvents } from './fixtures.ts'
import { eventName, eventText, stateName } from './pathText.ts'
import { isHeard, stepsOf } from './steps.ts'
import { watch } from './watch.ts'

export { ChildSnapshot } from './childSnapshot.ts'
export type * from '../project.ts'

/** Generates paths with @xstate/test. The only module that imports it. */

const MOST_STATES = 20_000

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

export function createModel<Machine extends AnyStateMachine>(options: ModelOptions<Machine>): Model {
  const { outcomes = {}, breakdowns = {}, delays = {}, key = () => null } = options
  const inputOf: AnyModelOptions['input'] = options.input ?? (() => undefined)
  const watched = watch(options.machine)
  const { machine } = watched
  const clock = { now: 0 }
  const times = new WeakMap<object, number>()
  const timeouts = delayedEvents(machine, delays)
  const offered = new Set<string>()
  const eventsFor = (snapshot: AnyMachineSnapshot): PathEvent[] => {
    const events = Object.values(options.events).flatMap((fixtures) => given(fixtures, snapshot))
    for (const { type } of events) offered.add(type)
    return events
  }
  const fixturesFor = (snapshot: AnyMachineSnapshot): PathEvent[] => [
    ...eventsFor(snapshot),
    ...outcomeEvents(outcomes, snapshot),
    ...outcomeEvents(
      mapValues(breakdowns, (error) => ({ done: [], error })),
      snapshot,
    ),
    ...timeouts,
  ]

  /** An event or result of the scenarios may lack data that the machine needs. */
  function explained<Result>(when: string, run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      if (error instanceof InvalidScenarios) throw error
      throw new InvalidScenarios(`The machine '${machine.id}' fails ${when}: ${(error as Error).message}`, {
        cause: error,
      })
    }
  }

  /** The machine with the clock set to the state's time before each event. */
  const timed: AnyStateMachine = Object.create(machine, {
    getInitialSnapshot: {
      value: (scope: never, input: never) => {
        clock.now = 0
        return machine.getInitialSnapshot(scope, input)
      },
    },
    transition: {
      value: (snapshot: AnyMachineSnapshot, event: PathEvent, scope: never) => {
        clock.now = (times.get(snapshot) ?? 0) + (event.elapsed ?? 0)
        const next = explained(`at ${eventText(event)} in ${stateName(snapshot.value)}`, () =>
          machine.transition(snapshot as never, event, scope),
        ) as AnyMachineSnapshot
        if (!times.has(next)) times.set(next, clock.now)
        return next
      },
    },
  })

  const takes = (snapshot: AnyMachineSnapshot, event: PathEvent): boolean => {
    clock.now = (times.get(snapshot) ?? 0) + (event.elapsed ?? 0)
    return explained(`at ${eventText(event)} in ${stateName(snapshot.value)}`, () => snapshot.can(event))
  }

  /** Only events that the state can take: an unhandled error event would end the path. */
  const possible = (snapshot: AnyMachineSnapshot): PathEvent[] =>
    fixturesFor(snapshot).filter(
      (event) => snapshot.status === 'active' && isPending(snapshot, event) && takes(snapshot, event),
    )

  const keyAt = (snapshot: AnyMachineSnapshot, now: number) =>
    explained(`when its key is computed in ${stateName(snapshot.value)}`, () =>
      JSON.stringify([snapshot.value, key(snapshot as SnapshotFrom<Machine>, now)]),
    )
  const keyOf = (snapshot: AnyMachineSnapshot) => keyAt(snapshot, times.get(snapshot) ?? 0)

  const keys = new Set<string>()
  const limitedKeyOf = (snapshot: AnyMachineSnapshot): string => {
    const found = keyOf(snapshot)
    if (keys.add(found).size > MOST_STATES)
      throw new InvalidScenarios(
        `The model of '${machine.id}' has more than ${MOST_STATES} states. Does its key have a value that grows without a limit?`,
      )
    return found
  }

  const model = new TestModel<AnyMachineSnapshot, PathEvent, unknown>(
    timed as never,
    {
      input: inputOf(() => clock.now),
      events: possible as never,
      serializeState: limitedKeyOf as never,
      serializeEvent: ((event: PathEvent) => JSON.stringify(event)) as never,
    } as never,
  )

  const describe = (steps: readonly Step[]) =>
    steps.map(({ event, state }) => `${eventName(event)} → ${JSON.stringify(state.value)}`).join(', ') || 'the start'

  const toPath = (steps: readonly Step[]): Path => ({ steps, description: describe(steps) })
  const withoutInit = (steps: readonly { event: PathEvent; state: AnyMachineSnapshot }[]) =>
    steps.filter(({ event }) => event.type !== 'xstate.init')

  const shortestPaths = once(() => model.getShortestPaths().map(({ steps }) => toPath(withoutInit(steps))))

  const edges = once((): Edge[] => model.getAdjacencyList())

  const start = once((): AnyMachineSnapshot => {
    clock.now = 0
    return explained('at the start', () => watched.start(inputOf(() => clock.now)).snapshot)
  })

  const { refusals, observe, follow } = stepsOf({
    watched,
    clock,
    start,
    edges,
    fixturesFor,
    takes,
    keyAt,
    input: inputOf(() => clock.now),
    timeOf: (snapshot) => times.get(snapshot) ?? 0,
  })

  const edgePaths = once(() => {
    const ways = new Map<string, readonly Step[]>()
    for (const { steps } of shortestPaths()) {
      steps.forEach(({ state }, index) => {
        const stateKey = keyOf(state)
        const known = ways.get(stateKey)
        if (known === undefined || known.length > index + 1) ways.set(stateKey, steps.slice(0, index + 1))
      })
    }
    return edges().map(({ state, event, nextState }) =>
      toPath([...(ways.get(keyOf(state)) ?? []), { event, state: nextState }]),
    )
  })

  const pathTo = (type: string): Path | undefined => {
    let last: Edge | undefined
    const stopWhen = (state: AnyMachineSnapshot): boolean => {
      const event = last === undefined ? possible(state).find((each) => each.type === type) : undefined
      if (event !== undefined) {
        clock.now = (times.get(state) ?? 0) + (event.elapsed ?? 0)
        last = { state, event, nextState: watched.step(state, event).snapshot }
      }
      return last !== undefined
    }
    const toState = (state: AnyMachineSnapshot) => last !== undefined && keyOf(state) === keyOf(last.state)
    const path = model.getShortestPaths({ stopWhen, toState }).at(0)
    if (path === undefined || last === undefined) return undefined
    return toPath([...withoutInit(path.steps), { event: last.event, state: last.nextState }])
  }

  return {
    options: { ...options, input: inputOf } as AnyModelOptions,
    start,
    shortestPaths,
    edgePaths,
    pathTo,
    edges,
    offered() {
      edges()
      return offered
    },
    refusals: once(refusals),
    observe,
    follow,
    keyOf,
  }
}

/** True if an outcome or delay is possible in a state. `can` alone ignores what is invoked. */
function isPending(snapshot: AnyMachineSnapshot, event: PathEvent): boolean {
  return !event.type.startsWith('xstate.') || isHeard(snapshot, event)
}
