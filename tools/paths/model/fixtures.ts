import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { stateNodesOf } from './chart.ts'
import type { Fixtures, Outcomes, PathEvent } from '../project.ts'

/** Events of expired delays. */
export function delayedEvents(machine: AnyStateMachine, delays: Record<string, readonly number[]>): PathEvent[] {
  return stateNodesOf(machine).flatMap((node) => {
    const types = new Map(node.after.map(({ eventType, delay }) => [eventType, String(delay)]))
    return [...types].flatMap(([type, delay]) =>
      (delays[delay] ?? [Number(delay) || 0]).map((elapsed) => ({ type, elapsed })),
    )
  })
}

export function given<Fixture>(fixtures: Fixtures<Fixture>, snapshot: AnyMachineSnapshot): readonly Fixture[] {
  return typeof fixtures === 'function' ? fixtures(snapshot) : fixtures
}

export function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Done and error events of contracts. */
export function outcomeEvents(outcomes: Record<string, Outcomes>, snapshot: AnyMachineSnapshot): PathEvent[] {
  return Object.entries(outcomes).flatMap(([contract, { done, error }]) => [
    ...given(done, snapshot).map((output) => ({ type: `xstate.done.actor.${contract}`, actorId: contract, output })),
    ...given(error, snapshot).map((reason) => ({
      type: `xstate.error.actor.${contract}`,
      actorId: contract,
      error: reason,
    })),
  ])
}
