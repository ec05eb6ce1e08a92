import {
  createActor,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'

/** The state value of a dotted name; other regions are in their initial state. */
function valueOf(name: string): StateValue {
  const [outer = name, ...inner] = name.split('.')
  return inner.length === 0 ? outer : { [outer]: valueOf(inner.join('.')) }
}

/** Creates snapshots of a machine in any state, with parts of the context replaced. Throws for an unknown state. */
export function inState<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const { context } = createActor(machine as AnyStateMachine, { input }).getSnapshot() as { context: object }
  return (state: StateValue, more: Partial<ContextFrom<Machine>> = {}) =>
    machine.resolveState({
      value: typeof state === 'string' ? valueOf(state) : state,
      context: { ...context, ...more },
    }) as SnapshotFrom<Machine>
}
