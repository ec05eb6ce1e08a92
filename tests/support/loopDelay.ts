import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long the event loop was held at most while the work went on, in milliseconds, and what the work gave. */
export async function heldWhile<Result>(work: () => Promise<Result>): Promise<{ held: number; result: Result }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // It counts from its first tick on.
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.reset()
  const result = await work()
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.disable()
  return { held: delay.max / 1e6, result }
}
