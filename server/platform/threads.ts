import { Piscina } from 'piscina'
import { Refusal } from './errors.ts'
import { ownTurns } from './ownTurns.ts'
import { workerArguments } from './workers.ts'

/** Runs work that would block other calls in worker threads, created on demand. */

type Work = (task: never) => unknown

export interface Threads {
  /** Runs an owner's tasks one after the other. */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
  /** Runs the default export of a file. */
  run<Done extends Work>(file: string, task: Parameters<Done>[0]): Promise<Awaited<ReturnType<Done>>>
  close(): Promise<void>
}

/** Longer runs are broken; their thread is ended. */
const LONGEST_MS = 20_000
const MOST_WAITING = 100
const IDLE_MS = 30_000
/** Receipts use one thread at most, so that they do not delay motivations. */
const MOST_THREADS = 2

export function openThreads(): Threads {
  const pool = new Piscina({
    execArgv: workerArguments,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
  })
  return {
    inTurn: ownTurns(),
    async run(filename, task) {
      if (pool.queueSize >= MOST_WAITING) throw new Refusal(429, 'The server is very busy. Please try again.')
      return (await pool.run(task, { filename, signal: AbortSignal.timeout(LONGEST_MS) })) as never
    },
    close: () => pool.destroy(),
  }
}
