import { and, type AnyMachineSnapshot, type StateNode } from 'xstate'
import { stateIdOf } from '../chart/chart.ts'
import { guardParts } from '../chart/words.ts'
import type { StatechartsProject } from '../project.ts'
import type { SimulatedEvent } from './simulate.ts'

/** A condition that refuses. */
export interface Refusing {
  guard: string
  params: unknown
  /** For a condition under a `not`: it refuses because it is true. */
  isDenied: boolean
  /** For a combined condition: the parts that decide. */
  parts: readonly Refusing[]
}

export interface Refusal extends Refusing {
  /** The source state of the transition. */
  source: string
}

/** A condition created by XState's `and`, `or`, `not` or `stateIn`. */
interface BuiltIn {
  guards?: readonly unknown[]
  check: (snapshot: AnyMachineSnapshot, scope: Scope, self: unknown) => boolean
}

interface Scope {
  context: unknown
  event: SimulatedEvent
}

function implemented(guard: unknown, { machine }: AnyMachineSnapshot): unknown {
  const name = typeof guard === 'string' ? guard : (guard as { type?: string }).type
  return typeof guard === 'function' || name === undefined ? guard : machine.implementations.guards[name]
}

function holds(guard: unknown, snapshot: AnyMachineSnapshot, scope: Scope): boolean {
  const alone = and([guard as never]) as unknown as BuiltIn
  return alone.check(snapshot, scope, alone)
}

/** The parts that make a condition differ from the wanted result. */
function refusing(guard: unknown, isWanted: boolean, snapshot: AnyMachineSnapshot, scope: Scope): Refusing[] {
  const answer = holds(guard, snapshot, scope)
  if (answer === isWanted) return []
  const { name, params } = guardParts(guard)
  const given = typeof params === 'function' ? (params as (scope: Scope) => unknown)(scope) : params
  const { guards = [] } = implemented(guard, snapshot) as Partial<BuiltIn>
  const [only, ...others] = guards
  const isDenying = only !== undefined && others.length === 0 && holds(only, snapshot, scope) !== answer
  const parts = guards.flatMap((each) => refusing(each, isDenying ? !isWanted : isWanted, snapshot, scope))
  return [{ guard: name, params: given, isDenied: !isWanted, parts }]
}

/** The guards that blocked an event; if any of them passed, it would be taken. */
export function refusalsOf(snapshot: AnyMachineSnapshot, event: SimulatedEvent): Refusal[] {
  const scope = { context: snapshot.context as unknown, event }
  return snapshot._nodes.flatMap((node: StateNode) =>
    (node.transitions.get(event.type) ?? []).flatMap(({ guard }) =>
      guard === undefined
        ? []
        : refusing(guard, true, snapshot, scope).map((each) => ({ ...each, source: stateIdOf(node) })),
    ),
  )
}

type Words = StatechartsProject['guards'][string] | undefined

function reasonOf(words: Words, context: unknown, { guard, params, isDenied, parts }: Refusing): string {
  const said = words?.[guard]
  if (isDenied && parts.length === 0) return `${guard} holds, and must not`
  if (said !== undefined && !isDenied)
    return `${guard} says no: ${typeof said === 'function' ? said(context, params) : said}`
  if (parts.length === 0) return `${guard} says no`
  return parts.map((part) => reasonOf(words, context, part)).join('; ')
}

/** The reason for a refusal, in the project's words if it has some, otherwise the deciding conditions. */
export function reasonFor(
  { guards }: Pick<StatechartsProject, 'guards'>,
  machine: string,
  context: unknown,
  refusal: Refusing,
): string {
  return reasonOf(guards[machine], context, refusal)
}
