import type { AnyActorLogic, AnyMachineSnapshot, StateValue } from 'xstate'
import { walk, type Walk } from './live.ts'
import type { Model, PathEvent } from './model.ts'

/**
 * A journey written by hand: its end states are pinned by the test, because generated expectations would follow a
 * wrong target.
 */
export async function journey(
  model: Model,
  events: readonly PathEvent[],
  bystanders: Record<string, AnyActorLogic> = {},
): Promise<Walk & { values: StateValue[] }> {
  const values: StateValue[] = []
  const steps = events.map((event) => ({ event, state: {} as AnyMachineSnapshot }))
  const walked = await walk(
    model,
    { steps, description: 'by hand' },
    {
      bystanders,
      check: ({ value }) => values.push(value),
    },
  )
  return { ...walked, values }
}
