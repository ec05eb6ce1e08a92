import { Piscina } from 'piscina'
import { workerArguments, workerBeside } from '../../../platform/workers.ts'
import type { Finding } from './finding.ts'
import type { Extension } from './inspect.ts'
import type { InspectionTask } from './inspectionWorker.ts'

/** Looks into files in threads of their own, for one can take seconds: nobody waits for somebody else's. */

export interface Inspector {
  /** What is wrong with a file, or null; rejects where it could not be looked into. */
  inspect(content: Uint8Array, extension: Extension): Promise<Finding | null>
  close(): Promise<void>
}

/** A file that takes longer is not accepted, nor is one that takes more memory. */
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
