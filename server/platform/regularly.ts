import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What a server does again and again, by itself. */
export interface Regular {
  everyMs: number
  /** When it is done first, if sooner: before the server serves, or so many milliseconds after the start. */
  first?: 'ready' | number
  /** Whether it is done once more as the server closes. */
  last?: boolean
  /** What the log says where it fails; it is tried again in the next round. */
  failed: string
  work: () => Promise<unknown>
}

/** How long a server that closes waits for what is done last: the database may be away. */
const LAST_MS = 2_000

/** Does it until the server closes, one round at a time. */
export function regularly(app: FastifyInstance, { everyMs, first, last = false, failed, work }: Regular): void {
  let running: Promise<void> | undefined
  async function run() {
    try {
      await work()
    } catch (error) {
      app.log.error({ err: error }, failed)
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
    clearInterval(rounds)
    clearTimeout(sooner)
    // What is under way began before the last of it was there.
    if (last)
      await Promise.race([(running ?? Promise.resolve()).then(round), pause(LAST_MS, undefined, { ref: false })])
  })
}
