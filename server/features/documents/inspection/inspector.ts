import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { workerArguments, workerBeside } from '../../../platform/workers.ts'
import type { Finding } from './finding.ts'
import type { Extension } from '../../../../domain/fileFormats.ts'
import type { InspectionTask } from './inspectionWorker.ts'

/** Inspects files in worker threads, because one can take seconds. */

export interface Inspector {
  /** Returns the problem of a file, or null. Rejects if it could not be inspected. */
  inspect(content: Uint8Array, extension: Extension): Promise<Finding | null>
  close(): Promise<void>
}

/** Files that need more time or memory are refused. The time starts with the inspection, not in the queue. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 256
/** For short-lived values. Node's own limit is 48. */
const MOST_YOUNG_MB = 16
const THREADS = 2
const MOST_WAITING = 100
const IDLE_MS = 60_000

export function openInspector(longestMs = LONGEST_MS): Inspector {
  const threads = new Piscina<InspectionTask, Finding | null>({
    filename: workerBeside(import.meta.url, 'inspectionWorker'),
    execArgv: workerArguments,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: MOST_YOUNG_MB },
  })
  const turns = pLimit(THREADS)

  async function inspectInTurn(task: InspectionTask): Promise<Finding | null> {
    const signal = AbortSignal.timeout(longestMs)
    try {
      return await threads.run(task, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
      return { code: 'opensTooSlowly' }
    }
  }

  return {
    async inspect(content, extension) {
      if (turns.pendingCount >= MOST_WAITING) throw new Error('Too many files wait for their inspection')
      return turns(() => inspectInTurn({ content, extension }))
    },
    close: () => threads.destroy(),
  }
}
