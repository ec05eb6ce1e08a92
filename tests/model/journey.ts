import type { AnyActorLogic, AnyMachineSnapshot, StateValue } from 'xstate'
import { runPath, type PathRun } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'

/** Runs a hand-written journey. Its test states the expected results, because generated expectations would follow a wrong target. */
export async function journey(
  model: Model,
  events: readonly PathEvent[],
  stubs: Record<string, AnyActorLogic> = {},
): Promise<PathRun & { values: StateValue[] }> {
  const values: StateValue[] = []
  const steps = events.map((event) => ({ event, state: {} as AnyMachineSnapshot }))
  const result = await runPath(
    model,
    { steps, description: 'by hand' },
    {
      stubs,
      check: ({ value }) => values.push(value),
    },
  )
  return { ...result, values }
}
