import { TestModel } from '@xstate/test'
import {
  getInitialSnapshot,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { delayedEvents, given, mapValues, outcomeEvents } from './fixtures.ts'
import { isHeard, stepsOf, type Expected, type Followed } from './steps.ts'
import { watch, type Observed } from './watch.ts'

/** Generates paths with @xstate/test. The only module that imports it; `npm run paths`, vitest and Playwright use it. */

/** An event of a path; `elapsed` milliseconds pass before it. */
export type PathEvent = EventObject & { elapsed?: number } & Record<string, unknown>

/** Fixtures, optionally depending on the state to limit the graph. */
export type Fixtures<Fixture> = readonly Fixture[] | ((snapshot: AnyMachineSnapshot) => readonly Fixture[])

export interface Outcomes {
  /** Possible outputs. */
  done: Fixtures<unknown>
  /** Possible errors. */
  error: Fixtures<unknown>
}

export interface ModelOptions<Machine extends AnyStateMachine> {
  machine: Machine
  /** `now` is the model's clock. */
  input: (now: () => number) => InputFrom<Machine>
  /** Events of the machine, by type. */
  events: Record<string, Fixtures<PathEvent>>
  /** Outputs and errors of invoked contracts, by contract. */
  outcomes?: Record<string, Outcomes>
  /** Errors of invoked machines and callbacks, by id. */
  breakdowns?: Record<string, Fixtures<unknown>>
  /** Replacements for invoked actors while a path runs. */
  beside?: Record<string, AnyActorLogic>
  /** Milliseconds that pass before a delayed transition, by delay; 0 by default. */
  delays?: Record<string, readonly number[]>
  /** Distinguishes states with equal values: the context fields that guards read. */
  key?: (snapshot: SnapshotFrom<Machine>, now: number) => unknown
}

export interface AnyModelOptions extends Omit<ModelOptions<AnyStateMachine>, 'input' | 'key'> {
  input: (now: () => number) => unknown
}

export interface Step {
  event: PathEvent
  state: AnyMachineSnapshot
}

export interface Path {
  steps: readonly Step[]
  description: string
}

export interface Model {
  /** The model's options, without the machine's own types. */
  options: AnyModelOptions
  /** The start of every path. */
  beginning: () => AnyMachineSnapshot
  shortestPaths: () => Path[]
  /** One path through every edge of the state graph. */
  edgePaths: () => Path[]
  /** The shortest path that ends with an event of a type. Stops searching there, because some graphs take seconds. */
  pathTo: (type: string) => Path | undefined
  /** All edges of the state graph. */
  edges: () => Edge[]
  /** Events that a state handles but its guards refuse. They change nothing. */
  refusals: () => Edge[]
  /** States, transitions and guard results of an edge, or of the start. */
  observe: (edge?: Edge) => Observed
  /** Follows expected steps on the machine, up to the first that leads elsewhere. */
  follow: (steps: readonly Expected[]) => Followed[]
  /** The key that identifies a state in this model. */
  keyOf: (state: AnyMachineSnapshot) => string
}

export interface Edge {
  state: AnyMachineSnapshot
  event: PathEvent
  nextState: AnyMachineSnapshot
}

/** An event's name without its data. */
export function eventName({ type, elapsed }: PathEvent): string {
  return elapsed === undefined || elapsed === 0 ? type : `${type} (after ${elapsed} ms)`
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

export function createModel<Machine extends AnyStateMachine>(options: ModelOptions<Machine>): Model {
  const { outcomes = {}, breakdowns = {}, delays = {}, key = () => null } = options
  const watched = watch(options.machine)
  const { machine } = watched
  const clock = { now: 0 }
  const times = new WeakMap<object, number>()
  const timeouts = delayedEvents(machine, delays)
  const fixturesFor = (snapshot: AnyMachineSnapshot): PathEvent[] => [
    ...Object.values(options.events).flatMap((fixtures) => given(fixtures, snapshot)),
    ...outcomeEvents(outcomes, snapshot),
    ...outcomeEvents(
      mapValues(breakdowns, (error) => ({ done: [], error })),
      snapshot,
    ),
    ...timeouts,
  ]

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
        const next = machine.transition(snapshot as never, event, scope) as AnyMachineSnapshot
        if (!times.has(next)) times.set(next, clock.now)
        return next
      },
    },
  })

  const takes = (snapshot: AnyMachineSnapshot, event: PathEvent): boolean => {
    clock.now = (times.get(snapshot) ?? 0) + (event.elapsed ?? 0)
    return snapshot.can(event)
  }

  /** Only events that the state can take: an unhandled error event would end the path. */
  const possible = (snapshot: AnyMachineSnapshot): PathEvent[] =>
    fixturesFor(snapshot).filter(
      (event) => snapshot.status === 'active' && isPending(snapshot, event) && takes(snapshot, event),
    )

  const keyAt = (snapshot: AnyMachineSnapshot, now: number) =>
    JSON.stringify([snapshot.value, key(snapshot as SnapshotFrom<Machine>, now)])
  const keyOf = (snapshot: AnyMachineSnapshot) => keyAt(snapshot, times.get(snapshot) ?? 0)

  const model = new TestModel<AnyMachineSnapshot, PathEvent, unknown>(
    timed as never,
    {
      input: options.input(() => clock.now),
      events: possible as never,
      serializeState: keyOf as never,
      serializeEvent: ((event: PathEvent) => JSON.stringify(event)) as never,
    } as never,
  )

  const describe = (steps: readonly Step[]) =>
    steps.map(({ event, state }) => `${eventName(event)} → ${JSON.stringify(state.value)}`).join(', ') ||
    'the beginning'

  const toPath = (steps: readonly Step[]): Path => ({ steps, description: describe(steps) })
  const withoutInit = (steps: readonly { event: PathEvent; state: AnyMachineSnapshot }[]) =>
    steps.filter(({ event }) => event.type !== 'xstate.init')

  const shortestPaths = once(() => model.getShortestPaths().map(({ steps }) => toPath(withoutInit(steps))))

  const edges = once((): Edge[] => model.getAdjacencyList())

  const beginning = once((): AnyMachineSnapshot => {
    clock.now = 0
    return getInitialSnapshot(
      machine,
      options.input(() => clock.now),
    )
  })

  const { refusals, observe, follow } = stepsOf({
    watched,
    clock,
    beginning,
    edges,
    fixturesFor,
    takes,
    keyAt,
    input: options.input(() => clock.now),
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
    options: options as unknown as AnyModelOptions,
    beginning,
    shortestPaths,
    edgePaths,
    pathTo,
    edges,
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
