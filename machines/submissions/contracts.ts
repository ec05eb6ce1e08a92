import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import type { Submission, SubmissionSummary } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import { downloadReceipt, type ReceiptContext, type ReceiptEvent } from '../receiptDownload.ts'

/** The types of what was submitted, and the actors that it needs from outside. */

/** Every version, the first one first, and the last one whole; null where nothing has been submitted. */
export interface Submitted {
  versions: readonly SubmissionSummary[]
  last: Submission
}

export type SubmissionsEvent =
  /** The server has answered with the fellowship. */
  | { type: 'fellowship.changed'; fellowship: Fellowship }
  /** A record is saved, and the fellowship not updated yet. */
  | { type: 'record.saved'; fellowship: Fellowship }
  | { type: 'submissions.retry' }
  | { type: 'window.opened' }
  | { type: 'window.closed' }
  /** It is another intake's; what that one's says follows. */
  | { type: 'window.replaced' }
  | ReceiptEvent

/** Sent to the application: whether it can still be changed, or belongs to an intake that is over. */
export type EditingEvent = { type: 'editing.closed' } | { type: 'editing.opened' } | { type: 'editing.ended' }

export interface SubmissionsInput {
  fellowship: Fellowship
  application: () => ActorRef<Snapshot<unknown>, EditingEvent>
}

export interface SubmissionsContext extends SubmissionsInput, ReceiptContext {
  submitted: Submitted | null
}

export const actorContracts = {
  loadSubmissions: notProvided<Submitted | null, Record<string, never>>('loadSubmissions'),
  downloadReceipt,
  /** Reports whether applications are accepted, at once and whenever that or the intake changes; a callback actor. */
  watchWindow: notProvidedCallback<EventObject>('watchWindow'),
  reconnected,
}
