import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Refusal } from './errors.ts'
import { ownTurns } from './ownTurns.ts'
import { workerArguments } from './workers.ts'

/** Runs work that would block other calls in worker threads, created on demand. */

type Work = (task: never) => unknown

/** Work over items that it asks for with `overItems`. */
type WorkOverItems = (task: never) => unknown

export interface Threads {
  /** Runs an owner's tasks one after the other. */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
  /** Runs the default export of a file. */
  run<Done extends Work>(file: string, task: Parameters<Done>[0]): Promise<Awaited<ReturnType<Done>>>
  /** The same over items, which are read one by one, so that there is only one in memory. The task gets a port for them. */
  runOver<Done extends WorkOverItems>(
    file: string,
    task: Omit<Parameters<Done>[0], 'port'>,
    items: AsyncIterable<unknown>,
  ): Promise<Awaited<ReturnType<Done>>>
  close(): Promise<void>
}

/** Longer work on a task or an item is broken; its thread is ended. */
const LONGEST_MS = 20_000
const MOST_WAITING = 100
const IDLE_MS = 30_000
/** Receipts use one thread at most, so that they do not delay motivations. */
const MOST_THREADS = 2
/** The limits of one thread. Without them, its engine collects garbage late. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

export function openThreads(longestMs = LONGEST_MS): Threads {
  const pool = new Piscina({
    execArgv: workerArguments,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: MOST_MEMORY,
  })

  function refuseIfBusy(): void {
    if (pool.queueSize >= MOST_WAITING) throw new Refusal(429, 'The server is very busy. Please try again.')
  }

  /** Passes each item when the thread asks for it. Rejects if it works on one for too long. */
  async function pass(items: AsyncIterable<unknown>, port: MessagePort, over: AbortSignal): Promise<void> {
    const working = () => ({ signal: AbortSignal.any([over, AbortSignal.timeout(longestMs)]) })
    // The thread may still have to start.
    let waiting = () => ({ signal: over })
    for await (const item of items) {
      await once(port, 'message', waiting())
      port.postMessage(item)
      waiting = working
    }
    await once(port, 'message', waiting())
    port.postMessage(null)
    // The work after the last item. A thread that waits for a task handles no closed port.
    await once(port, 'message', working())
  }

  return {
    inTurn: ownTurns(),
    async run(filename, task) {
      refuseIfBusy()
      return (await pool.run(task, { filename, signal: AbortSignal.timeout(longestMs) })) as never
    },
    async runOver(filename, task, items) {
      refuseIfBusy()
      const over = new AbortController()
      const { port1, port2 } = new MessageChannel()
      try {
        const running = pool.run({ ...task, port: port2 }, { filename, signal: over.signal, transferList: [port2] })
        const [done] = await Promise.all([running, pass(items, port1, over.signal)])
        return done as never
      } finally {
        over.abort()
        port1.close()
      }
    },
    close: () => pool.destroy(),
  }
}
