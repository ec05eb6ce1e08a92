import type { SubmissionSummary } from '../../domain/submissions.ts'
import type { Submitted } from './contracts.ts'
import { knownReceipt, knownSubmitted } from './known.ts'
import type { SubmissionsSnapshot } from './submissions.ts'

/** 'closed' where what was submitted can only be read; otherwise whether anything has been saved since. */
export type SubmissionsState =
  'unsubmitted' | 'loading' | 'disconnected' | 'failed' | 'asSubmitted' | 'amended' | 'closed'

export function submissionsState(snapshot: SubmissionsSnapshot): SubmissionsState {
  if (snapshot.matches({ known: { editing: 'closed' } })) return 'closed'
  if (snapshot.matches('known')) return isAmendedIn(snapshot) ? 'amended' : 'asSubmitted'
  if (snapshot.matches('disconnected')) return 'disconnected'
  if (snapshot.matches('failed')) return 'failed'
  return snapshot.matches('unsubmitted') ? 'unsubmitted' : 'loading'
}

export const isAmendedIn = (snapshot: SubmissionsSnapshot) => snapshot.matches({ known: { standing: 'amended' } })

/** What was submitted, or null until it is known. */
export const submittedIn = (snapshot: SubmissionsSnapshot): Submitted | null =>
  snapshot.matches('known') ? knownSubmitted(snapshot.context) : null

/** The version whose receipt is being fetched, or null. */
export const downloadingReceipt = (snapshot: SubmissionsSnapshot): SubmissionSummary | null =>
  snapshot.matches({ known: { receipt: 'downloading' } }) ? knownReceipt(snapshot.context) : null

/** The version whose receipt could not be fetched, or null. */
export const failedReceipt = (snapshot: SubmissionsSnapshot): SubmissionSummary | null =>
  snapshot.matches({ known: { receipt: 'failed' } }) ? knownReceipt(snapshot.context) : null
