import { setTimeout as pause } from 'node:timers/promises'
import type { RunningPortal } from './serve.ts'

/** How long calls in progress may take to end when the server is stopped. */
const STOPPING_MS = 10_000

/** Ends the process with its running portal. A second signal ends it at once. */
export function stopOnSignals({ drain, close }: RunningPortal, drainMs: number): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    drain()
    await pause(drainMs)
    setTimeout(() => process.exit(1), STOPPING_MS).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
