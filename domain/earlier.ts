import type { SubmissionSummary } from './submissions.ts'

/** What an applicant has submitted in an intake that is over, one version. It stays readable beside the application of the current one. */
export interface EarlierSubmission extends SubmissionSummary {
  /** The intake's name. */
  intake: string
}

/** The header of the drafts' answer with the id of the last one; whoever has none gets no byte of it. */
export const EARLIER_SUBMISSION_HEADER = 'Earlier-Submission'
