import type { AnyMachineSnapshot } from 'xstate'
import type { Choice } from './simulate.ts'

/** How the choices of a scenario are written down. */

type Fields = Record<string, unknown>
type Given<Value> = Value | ((snapshot: AnyMachineSnapshot, now: number) => Value)

function resolved<Value>(given: Given<Value>, snapshot: AnyMachineSnapshot, now: number): Value {
  return typeof given === 'function'
    ? (given as (snapshot: AnyMachineSnapshot, now: number) => Value)(snapshot, now)
    : given
}

/** One of a machine's own events; `id` tells those of one type apart. */
export function sends(type: string, label: string, fields: Given<Fields> = {}, id = ''): Choice {
  return {
    id: id === '' ? type : `${type}-${id}`,
    label,
    events: (snapshot, now) => [{ type, ...resolved(fields, snapshot, now) }],
  }
}

/** An answer of something invoked. */
export function answers(actor: string, label: string, output: Given<unknown>, id = ''): Choice {
  return {
    id: `done-${actor}${id === '' ? '' : `-${id}`}`,
    label,
    events: (snapshot, now) => [
      { type: `xstate.done.actor.${actor}`, actorId: actor, output: resolved(output, snapshot, now) },
    ],
  }
}

/** Something invoked that fails. */
export function fails(actor: string, label: string, failure = 'unavailable', id = ''): Choice {
  return {
    id: `error-${actor}${id === '' ? '' : `-${id}`}`,
    label,
    events: () => [
      { type: `xstate.error.actor.${actor}`, actorId: actor, error: Object.assign(new Error(label), { failure }) },
    ],
  }
}

/** One line for each event type, so that a new one does not compile until it can be simulated. */
export function listed<Type extends string>(choices: Record<Type, readonly Choice[]>): Choice[] {
  return (Object.values(choices) as (readonly Choice[])[]).flat()
}
