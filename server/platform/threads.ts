import { Piscina } from 'piscina'
import { Refusal } from './errors.ts'
import { ownTurns } from './ownTurns.ts'
import { workerArguments } from './workers.ts'

/** Work that everybody else's calls would wait for is done in threads of its own, which are there while they are needed. */

type Work = (task: never) => unknown

export interface Threads {
  /** Does what is done in threads for an owner, after what was asked for that owner before. */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
  /** Does what the default export of the file does. */
  run<Done extends Work>(file: string, task: Parameters<Done>[0]): Promise<Awaited<ReturnType<Done>>>
  close(): Promise<void>
}

/** Of what takes longer something is wrong; its thread ends with it. */
const LONGEST_MS = 20_000
const MOST_WAITING = 100
const IDLE_MS = 30_000
/** A text is not kept waiting by a receipt, of which one is made at a time. */
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
