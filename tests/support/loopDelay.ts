import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Returns the longest event-loop delay during the work, in milliseconds, and the work's result. */
export async function heldWhile<Result>(work: () => Promise<Result>): Promise<{ held: number; result: Result }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The histogram starts with its first tick.
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.reset()
  const result = await work()
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.disable()
  return { held: delay.max / 1e6, result }
}
