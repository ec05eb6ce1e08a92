import type { AnyMachineSnapshot } from 'xstate'
import type { Edge, PathEvent } from './model.ts'
import { includesObserved, type Observed, type Watched } from './watch.ts'

/** What single steps of a model do, beside the graph that @xstate/test makes of them. */

export interface StepsOptions {
  watched: Watched
  clock: { now: number }
  input: unknown
  beginning: () => AnyMachineSnapshot
  edges: () => Edge[]
  fixturesFor: (snapshot: AnyMachineSnapshot) => PathEvent[]
  takes: (snapshot: AnyMachineSnapshot, event: PathEvent) => boolean
  keyAt: (snapshot: AnyMachineSnapshot, now: number) => string
  timeOf: (snapshot: AnyMachineSnapshot) => number
}

/** A step as the graph has it. */
export interface Expected {
  event: PathEvent
  /** What makes two states the same. */
  key: string
  observed: Observed
}

/** A step as it was taken. */
export interface Followed {
  event: PathEvent
  state: AnyMachineSnapshot
  /** Whether it did all in the chart that was expected. */
  isWhole: boolean
}

export function isHeard(snapshot: AnyMachineSnapshot, { type }: PathEvent): boolean {
  return snapshot._nodes.some(({ transitions }) => transitions.has(type))
}

export function stepsOf(options: StepsOptions) {
  const { watched, clock, input, beginning, edges, fixturesFor, takes, keyAt, timeOf } = options

  /** The events that a state hears and its guards refuse: they leave everything as it was. */
  function refusals(): Edge[] {
    const key = (state: AnyMachineSnapshot) => keyAt(state, timeOf(state))
    const unique = new Map<string, AnyMachineSnapshot>()
    // The first of several that are the same is the one from which the graph goes on.
    for (const state of [beginning(), ...edges().flatMap((edge) => [edge.state, edge.nextState])])
      if (!unique.has(key(state))) unique.set(key(state), state)
    return [...unique.values()].flatMap((state) =>
      fixturesFor(state)
        .filter((event) => state.status === 'active' && isHeard(state, event) && !takes(state, event))
        .filter(({ elapsed = 0 }) => keyAt(state, timeOf(state) + elapsed) === key(state))
        .map((event) => ({ state, event, nextState: state })),
    )
  }

  function observe(edge?: Edge): Observed {
    clock.now = edge === undefined ? 0 : timeOf(edge.state) + (edge.event.elapsed ?? 0)
    return (edge === undefined ? watched.begin(input) : watched.step(edge.state, edge.event)).observed
  }

  /** A step that was expected: the same event, or one of its kind, for states that a graph holds for the same may differ. */
  function taken(state: AnyMachineSnapshot, now: number, { event, key, observed }: Expected): Followed | undefined {
    const ofKind = fixturesFor(state).filter((each) => each.type === event.type)
    let found: Followed | undefined
    for (const each of [event, ...ofKind]) {
      const after = now + (each.elapsed ?? 0)
      clock.now = after
      const stepped = watched.step(state, each)
      if (keyAt(stepped.snapshot, after) !== key) continue
      const isWhole = includesObserved(stepped.observed, observed)
      if (found === undefined || isWhole) found = { event: each, state: stepped.snapshot, isWhole }
      if (isWhole) break
    }
    return found
  }

  function follow(walk: readonly Expected[]): Followed[] {
    const steps: Followed[] = []
    let [state, now] = [beginning(), 0]
    for (const expected of walk) {
      const step = taken(state, now, expected)
      if (step === undefined) break
      now += step.event.elapsed ?? 0
      state = step.state
      steps.push(step)
    }
    return steps
  }

  return { refusals, observe, follow }
}
