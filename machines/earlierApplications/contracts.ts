import type { EarlierSubmission } from '../../domain/earlier.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided } from '../notProvided.ts'
import { downloadReceipt, type ReceiptContext, type ReceiptEvent } from '../receiptDownload.ts'

/** The types of what was submitted in intakes that are over, and the actors that it needs from outside. */

export type EarlierApplicationsEvent = { type: 'earlierApplications.retry' } | ReceiptEvent

export interface EarlierApplicationsContext extends ReceiptContext {
  /** The newest first. */
  versions: readonly EarlierSubmission[]
}

export const actorContracts = {
  loadEarlier: notProvided<readonly EarlierSubmission[], Record<string, never>>('loadEarlier'),
  downloadReceipt,
  reconnected,
}

export type EarlierApplicationsActors = typeof actorContracts
