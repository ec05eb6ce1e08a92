import type { AnyMachineSnapshot } from 'xstate'
import type { Edge, PathEvent } from '../project.ts'
import { includesObserved, type Observed, type Watched } from './watch.ts'

export interface StepsOptions {
  watched: Watched
  clock: { now: number }
  input: unknown
  start: () => AnyMachineSnapshot
  edges: () => Edge[]
  fixturesFor: (snapshot: AnyMachineSnapshot) => PathEvent[]
  takes: (snapshot: AnyMachineSnapshot, event: PathEvent) => boolean
  keyAt: (snapshot: AnyMachineSnapshot, now: number) => string
  timeOf: (snapshot: AnyMachineSnapshot) => number
}

/** A step of the graph. */
export interface Expected {
  event: PathEvent
  /** Key of the resulting state. */
  key: string
  observed: Observed
}

/** The machine's actual step. */
export interface Followed {
  event: PathEvent
  state: AnyMachineSnapshot
  /** True if it had every expected effect. */
  isWhole: boolean
}

export function isHeard(snapshot: AnyMachineSnapshot, { type }: PathEvent): boolean {
  return snapshot._nodes.some(({ transitions }) => transitions.has(type))
}

export function stepsOf(options: StepsOptions) {
  const { watched, clock, input, start, edges, fixturesFor, takes, keyAt, timeOf } = options

  /** Events that a state handles but its guards refuse. They change nothing. */
  function refusals(): Edge[] {
    const key = (state: AnyMachineSnapshot) => keyAt(state, timeOf(state))
    const unique = new Map<string, AnyMachineSnapshot>()
    // The graph continues from the first of several equal states.
    for (const state of [start(), ...edges().flatMap((edge) => [edge.state, edge.nextState])])
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
    return (edge === undefined ? watched.start(input) : watched.step(edge.state, edge.event)).observed
  }

  /** Takes an expected step with its event or another one of the same type, because states with equal keys can differ. */
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

  function follow(expectedSteps: readonly Expected[]): Followed[] {
    const steps: Followed[] = []
    let [state, now] = [start(), 0]
    for (const expected of expectedSteps) {
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
