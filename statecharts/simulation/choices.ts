import type { AnyMachineSnapshot } from 'xstate'
import type { Choice } from './simulate.ts'

/** Builders for a scenario's choices. */

type Fields = Record<string, unknown>
type Given<Value> = Value | ((snapshot: AnyMachineSnapshot, now: number) => Value)

function resolved<Value>(given: Given<Value>, snapshot: AnyMachineSnapshot, now: number): Value {
  return typeof given === 'function'
    ? (given as (snapshot: AnyMachineSnapshot, now: number) => Value)(snapshot, now)
    : given
}

/** An event of the machine; `id` distinguishes events of one type. */
export function sends(type: string, label: string, fields: Given<Fields> = {}, id = ''): Choice {
  return {
    id: id === '' ? type : `${type}-${id}`,
    label,
    type,
    events: (snapshot, now) => [{ type, ...resolved(fields, snapshot, now) }],
  }
}

/** The result of an invoked actor. */
export function answers(actor: string, label: string, output: Given<unknown>, id = ''): Choice {
  const type = `xstate.done.actor.${actor}`
  return {
    id: `done-${actor}${id === '' ? '' : `-${id}`}`,
    label,
    type,
    events: (snapshot, now) => [{ type, actorId: actor, output: resolved(output, snapshot, now) }],
  }
}

/** The failure of an invoked actor. */
export function fails(actor: string, label: string, failure = 'unavailable', id = ''): Choice {
  const type = `xstate.error.actor.${actor}`
  return {
    id: `error-${actor}${id === '' ? '' : `-${id}`}`,
    label,
    type,
    events: () => [{ type, actorId: actor, error: Object.assign(new Error(label), { failure }) }],
  }
}

/** One entry per event type, so that a new event does not compile until it can be simulated. */
export function listed<Type extends string>(choices: Record<Type, readonly Choice[]>): Choice[] {
  return (Object.values(choices) as (readonly Choice[])[]).flat()
}
