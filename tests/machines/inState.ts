import {
  createActor,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'

/** The state value that a dotted name means: parallel states that it does not name are in their first one. */
function valueOf(name: string): StateValue {
  const [outer = name, ...inner] = name.split('.')
  return inner.length === 0 ? outer : { [outer]: valueOf(inner.join('.')) }
}

/**
 * A machine's snapshot in any of its states, as it begins but for the parts of the context that are given. What leads there is
 * result by the machine's own test; an unknown state throws.
 */
export function inState<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const { context } = createActor(machine as AnyStateMachine, { input }).getSnapshot() as { context: object }
  return (state: StateValue, more: Partial<ContextFrom<Machine>> = {}) =>
    machine.resolveState({
      value: typeof state === 'string' ? valueOf(state) : state,
      context: { ...context, ...more },
    }) as SnapshotFrom<Machine>
}
