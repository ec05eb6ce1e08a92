import {
  and,
  createEmptyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { transitionName, transitionsOf } from './chart.ts'

/** A machine that tells what it does: the states that it enters, the transitions that it takes, and what each guard answers. */

/** By the names that the chart shows; two transitions of one name are told apart by a number. */
export interface Observed {
  states: Set<string>
  transitions: Set<string>
  /** Guarded transitions whose guard answered yes, and no. */
  allowed: Set<string>
  refused: Set<string>
}

const KINDS = ['states', 'transitions', 'allowed', 'refused'] as const

export function nothingObserved(): Observed {
  return { states: new Set(), transitions: new Set(), allowed: new Set(), refused: new Set() }
}

/** Adds what was observed to what was before. */
export function addObserved(to: Observed, from: Observed): void {
  for (const kind of KINDS) for (const name of from[kind]) to[kind].add(name)
}

/** Whether all was observed that was expected. */
export function includesObserved(observed: Observed, expected: Observed): boolean {
  return KINDS.every((kind) => [...expected[kind]].every((name) => observed[kind].has(name)))
}

/** Every transition of a machine with its name. */
export function namedTransitions(machine: AnyStateMachine) {
  const seen = new Map<string, number>()
  return transitionsOf(machine).map((transition) => {
    const name = transitionName(transition)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: count === 1 ? name : `${name} #${count}`, transition, isGuarded: transition.guard !== undefined }
  })
}

/** XState asks `and` by its check; a guard inside may be any. */
type Composed = ((...args: unknown[]) => boolean) & {
  check: (snapshot: AnyMachineSnapshot, args: object, guard: unknown) => boolean
}

export interface Watched {
  machine: AnyStateMachine
  /** The first state, and the next ones: steps without an actor, in which nothing runs that the machine invokes. */
  begin: (input: unknown) => Stepped
  step: (snapshot: AnyMachineSnapshot, event: EventObject) => Stepped
}

export interface Stepped {
  snapshot: AnyMachineSnapshot
  observed: Observed
}

export function watch(original: AnyStateMachine): Watched {
  // Nodes of its own: the guards below are asked in place of those of the machine that everybody shares.
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
    // The name and parameters stay, by which the transition is reported.
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
    begin: (input) => alone((scope) => machine.getInitialSnapshot(scope, input as never) as never),
    step: (snapshot, event) => alone((scope) => machine.transition(snapshot as never, event, scope) as never),
  }
}
