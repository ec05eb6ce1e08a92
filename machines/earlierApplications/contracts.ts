import type { EarlierSubmission } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { OfferAnswered } from '../offer/contracts.ts'
import { notProvided } from '../notProvided.ts'
import { downloadReceipt, type ReceiptContext, type ReceiptEvent } from '../receiptDownload.ts'

export type EarlierApplicationsEvent = { type: 'earlierApplications.retry' } | OfferAnswered | ReceiptEvent

export interface EarlierApplicationsContext extends ReceiptContext {
  /** Newest first. */
  versions: readonly EarlierSubmission[]
}

export const actorContracts = {
  loadEarlier: notProvided<readonly EarlierSubmission[], Record<string, never>>('loadEarlier'),
  downloadReceipt,
  reconnected,
}

export type EarlierApplicationsActors = typeof actorContracts
