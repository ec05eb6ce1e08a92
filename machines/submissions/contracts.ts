import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import type { InformationRequest } from '../../domain/informationRequests.ts'
import type { Submission, SubmissionSummary } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { Offer } from '../../domain/offers.ts'
import type { OfferAnswered } from '../offer/contracts.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import { downloadReceipt, type ReceiptContext, type ReceiptEvent } from '../receiptDownload.ts'

/** All submitted versions, oldest first, and the last one in full. */
export interface Submitted {
  versions: readonly SubmissionSummary[]
  last: Submission
  /** The provider's latest request for more information; absent if there is none. */
  request?: InformationRequest
}

export type SubmissionsEvent =
  /** The server returned the fellowship. */
  | { type: 'fellowship.changed'; fellowship: Fellowship }
  /** A record is saved; the fellowship is not updated yet. */
  | { type: 'record.saved'; fellowship: Fellowship }
  | { type: 'submissions.retry' }
  | OfferAnswered
  | { type: 'window.opened' }
  | { type: 'window.closed' }
  /** A newer intake has started. window.opened or window.closed follows. */
  | { type: 'window.replaced' }
  | ReceiptEvent

/** Sent to the application: it can be changed, is read-only but for the parts that a request asks for, or belongs to a past intake. */
export type EditingEvent =
  | { type: 'editing.closed' }
  | { type: 'editing.limited' }
  | { type: 'editing.opened' }
  | { type: 'editing.ended' }

export interface SubmissionsInput {
  fellowship: Fellowship
  application: () => ActorRef<Snapshot<unknown>, EditingEvent>
}

export interface SubmissionsContext extends SubmissionsInput, ReceiptContext {
  submitted: Submitted | null
  /** The offer of the decision, once it was answered here; null until then. */
  offer: Offer | null
}

export const actorContracts = {
  loadSubmissions: notProvided<Submitted | null, Record<string, never>>('loadSubmissions'),
  downloadReceipt,
  /** Reports the applications window at once and on every change of window or intake. */
  watchWindow: notProvidedCallback<EventObject>('watchWindow'),
  reconnected,
}
