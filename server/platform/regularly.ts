import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Periodic work of a server. */
export interface Regular {
  everyMs: number
  /** The first run, if sooner: before the server is ready, or after so many milliseconds. */
  first?: 'ready' | number
  /** True to run once more when the server closes. */
  last?: boolean
  /** The log message on failure; the next round retries. */
  failed: string
  work: () => Promise<unknown>
}

/** How long a closing server waits for the last run, because the database may be unreachable. */
const LAST_MS = 2_000

/** Runs the work until the server closes, one round at a time. */
export function regularly(app: FastifyInstance, { everyMs, first, last = false, failed, work }: Regular): void {
  let running: Promise<void> | undefined
  let isClosing = false
  async function run() {
    try {
      await work()
    } catch (error) {
      // A closing server may have closed the database before the work was done.
      if (last || !isClosing) app.log.error({ err: error }, failed)
    }
  }
  function round() {
    running ??= run().finally(() => (running = undefined))
    return running
  }

  const rounds = setInterval(round, everyMs).unref()
  const sooner = typeof first === 'number' ? setTimeout(round, first).unref() : undefined
  if (first === 'ready') app.addHook('onReady', round)
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(rounds)
    clearTimeout(sooner)
    // The current round started before the final data arrived.
    if (last)
      await Promise.race([(running ?? Promise.resolve()).then(round), pause(LAST_MS, undefined, { ref: false })])
  })
}
