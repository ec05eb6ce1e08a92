import type { InformationRequest } from '../../domain/informationRequests.ts'
import type { PublishedDecision } from '../../domain/letters.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import type { Submitted } from './contracts.ts'
import { knownReceipt } from '../receiptDownload.ts'
import { knownSubmitted } from './known.ts'
import type { SubmissionsSnapshot } from './submissions.ts'

/** 'closed': submitted and read-only. 'missed': nothing was submitted in time. 'amended': saved changes are not submitted. */
export type SubmissionsState =
  | 'unsubmitted'
  | 'loading'
  | 'disconnected'
  | 'failed'
  | 'asSubmitted'
  | 'amended'
  | 'closed'
  | 'missed'

export function submissionsState(snapshot: SubmissionsSnapshot): SubmissionsState {
  const isClosed = snapshot.matches({ editing: 'closed' })
  if (snapshot.matches({ versions: 'known' })) {
    if (isClosed) return 'closed'
    return isAmendedIn(snapshot) ? 'amended' : 'asSubmitted'
  }
  if (snapshot.matches({ versions: 'disconnected' })) return 'disconnected'
  if (snapshot.matches({ versions: 'failed' })) return 'failed'
  if (snapshot.matches({ versions: 'unsubmitted' })) return isClosed ? 'missed' : 'unsubmitted'
  return 'loading'
}

export const isAmendedIn = (snapshot: SubmissionsSnapshot) =>
  snapshot.matches({ versions: { known: { amendment: 'amended' } } })

/** The submitted versions; null until they are loaded. */
export const submittedIn = (snapshot: SubmissionsSnapshot): Submitted | null =>
  snapshot.matches({ versions: 'known' }) ? knownSubmitted(snapshot.context) : null

/** The published decision on the last version, or null. */
export const decisionIn = (snapshot: SubmissionsSnapshot): PublishedDecision | null =>
  submittedIn(snapshot)?.last.decision ?? null

/** True if the provider has published no decision. False until this is known. */
export const isUndecidedIn = (snapshot: SubmissionsSnapshot) =>
  snapshot.context.submitted === null
    ? submissionsState(snapshot) !== 'loading'
    : snapshot.context.submitted.last.decision === null

/** The provider's open request for more information, or null. */
export function openRequestIn(snapshot: SubmissionsSnapshot): InformationRequest | null {
  const request = submittedIn(snapshot)?.request
  return request?.state === 'open' ? request : null
}

/** True if a decision is published, and nothing was changed since. */
export const isConcludedIn = (snapshot: SubmissionsSnapshot) => decisionIn(snapshot) !== null && !isAmendedIn(snapshot)

/** The version whose receipt is being downloaded, or null. */
export const downloadingReceipt = (snapshot: SubmissionsSnapshot): SubmissionSummary | null =>
  snapshot.matches({ versions: { known: { receipt: 'downloading' } } }) ? knownReceipt(snapshot.context) : null

/** The version whose receipt download failed, or null. */
export const failedReceipt = (snapshot: SubmissionsSnapshot): SubmissionSummary | null =>
  snapshot.matches({ versions: { known: { receipt: 'failed' } } }) ? knownReceipt(snapshot.context) : null
