import type { EarlierSubmission } from '../../domain/earlier.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided } from '../notProvided.ts'

/** The types of what was submitted in intakes that are over, and the actors that it needs from outside. */

export type EarlierApplicationsEvent =
  | { type: 'earlierApplications.retry' }
  | { type: 'receipt.download'; version: EarlierSubmission }
  | { type: 'receipt.dismiss' }

export interface EarlierApplicationsContext {
  /** The newest first. */
  versions: readonly EarlierSubmission[]
  /** The version whose receipt is being downloaded, or could not be. */
  receipt: EarlierSubmission | null
}

export const actorContracts = {
  loadEarlier: notProvided<readonly EarlierSubmission[], Record<string, never>>('loadEarlier'),
  /** Fetches a receipt and gives it to the browser as a file. */
  downloadReceipt: notProvided<void, { version: SubmissionSummary }>('downloadReceipt'),
  reconnected,
}

export type EarlierApplicationsActors = typeof actorContracts
