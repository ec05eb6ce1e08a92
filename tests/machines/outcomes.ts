import type { PathEvent } from 'xstate-paths'

/** How a call ends, as a journey tells it to the machine. */

export const done = (contract: string, output?: unknown): PathEvent => ({
  type: `xstate.done.actor.${contract}`,
  output,
})

/** With an error, or with the name of a failure. */
export const failed = (contract: string, why: string | object = new Error('cut')): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: typeof why === 'string' ? { failure: why } : why,
})
