import { Piscina } from 'piscina'
import { workerArguments, workerBeside } from '../../../platform/workers.ts'
import type { Finding } from './finding.ts'
import type { Extension } from './inspect.ts'
import type { InspectionTask } from './inspectionWorker.ts'

/** Inspects files in worker threads, because one can take seconds. */

export interface Inspector {
  /** Returns the problem of a file, or null. Rejects if it could not be inspected. */
  inspect(content: Uint8Array, extension: Extension): Promise<Finding | null>
  close(): Promise<void>
}

/** Files that need more time or memory are refused. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 256
const MOST_WAITING = 100
const IDLE_MS = 60_000

export function openInspector(): Inspector {
  const threads = new Piscina<InspectionTask, Finding | null>({
    filename: workerBeside(import.meta.url, 'inspectionWorker'),
    execArgv: workerArguments,
    minThreads: 0,
    maxThreads: 2,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  return {
    inspect: (content, named) =>
      threads.run({ content, extension: named }, { signal: AbortSignal.timeout(LONGEST_MS) }),
    close: () => threads.destroy(),
  }
}
