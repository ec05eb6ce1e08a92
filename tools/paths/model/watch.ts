import {
  and,
  createEmptyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { transitionName, transitionsOf } from './chart.ts'

/** Names as drawn in the chart; equal transition names are numbered. */
export interface Observed {
  states: Set<string>
  transitions: Set<string>
  /** Guarded transitions whose guard returned true, and false. */
  allowed: Set<string>
  refused: Set<string>
}

const KINDS = ['states', 'transitions', 'allowed', 'refused'] as const

export function nothingObserved(): Observed {
  return { states: new Set(), transitions: new Set(), allowed: new Set(), refused: new Set() }
}

export function addObserved(to: Observed, from: Observed): void {
  for (const kind of KINDS) for (const name of from[kind]) to[kind].add(name)
}

/** True if everything expected was observed. */
export function includesObserved(observed: Observed, expected: Observed): boolean {
  return KINDS.every((kind) => [...expected[kind]].every((name) => observed[kind].has(name)))
}

interface NamedTransition {
  name: string
  transition: AnyTransitionDefinition
  isGuarded: boolean
}

export function namedTransitions(machine: AnyStateMachine): NamedTransition[] {
  const seen = new Map<string, number>()
  return transitionsOf(machine).map((transition) => {
    const name = transitionName(transition)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: count === 1 ? name : `${name} #${count}`, transition, isGuarded: transition.guard !== undefined }
  })
}

/** XState evaluates composed guards through `check`. */
type Composed = ((...args: unknown[]) => boolean) & {
  check: (snapshot: AnyMachineSnapshot, args: object, guard: unknown) => boolean
}

export interface Watched {
  machine: AnyStateMachine
  /** First and next states, computed without running invoked actors. */
  start: (input: unknown) => Stepped
  step: (snapshot: AnyMachineSnapshot, event: EventObject) => Stepped
}

export interface Stepped {
  snapshot: AnyMachineSnapshot
  observed: Observed
}

export function watch(original: AnyStateMachine): Watched {
  // A copy of the nodes, because the guards are replaced below.
  const machine = original.provide({}) as AnyStateMachine
  const named = namedTransitions(machine)
  const names = new Map<object, string>(named.map(({ name, transition }) => [transition, name]))
  let observed = nothingObserved()

  for (const { name, transition, isGuarded } of named) {
    if (!isGuarded) continue
    const guard = and([transition.guard as never]) as unknown as Composed
    const check: Composed['check'] = (snapshot, args) => {
      const answer = guard.check(snapshot, args, guard)
      observed[answer ? 'allowed' : 'refused'].add(name)
      return answer
    }
    // Name and parameters are kept for reports.
    const { type, params } = Object(transition.guard) as { type?: string; params?: unknown }
    const called = typeof transition.guard === 'string' ? transition.guard : type
    transition.guard = Object.assign(() => false, { check, type: called, params }) as never
  }

  const inspect = (inspection: InspectionEvent) => {
    if (inspection.type !== '@xstate.microstep') return
    const transitions = inspection._transitions.filter((transition) => names.has(transition))
    for (const transition of transitions) {
      observed.transitions.add(names.get(transition) ?? '')
      for (let node = transition.source; node !== undefined; node = node.parent as typeof node)
        observed.states.add(node.id)
    }
    if (transitions.length > 0)
      for (const { id } of (inspection.snapshot as AnyMachineSnapshot)._nodes) observed.states.add(id)
  }

  function alone(step: (scope: never) => AnyMachineSnapshot): Stepped {
    const actor = createEmptyActor()
    actor.system.inspect(inspect)
    const { system } = actor
    const nothing = () => undefined
    const scope = { self: actor, system, id: actor.id, sessionId: actor.sessionId, logger: nothing, defer: nothing }
    observed = nothingObserved()
    const snapshot = step({ ...scope, stopChild: nothing, emit: nothing, actionExecutor: nothing } as never)
    for (const { id } of snapshot._nodes) observed.states.add(id)
    return { snapshot, observed }
  }

  return {
    machine,
    start: (input) => alone((scope) => machine.getInitialSnapshot(scope, input as never) as never),
    step: (snapshot, event) => alone((scope) => machine.transition(snapshot as never, event, scope) as never),
  }
}
