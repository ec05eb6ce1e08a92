import type { SubmissionSummary } from './submissions.ts'

/** What an applicant has submitted in intakes that are over. It stays readable beside the application of the current one. */

/** The last version of the newest one. */
export interface EarlierApplication {
  /** The submission's. */
  id: string
  /** The intake's name. */
  intake: string
  /** ISO 8601. */
  submittedAt: string
}

/** One version of one, with its intake's name. */
export interface EarlierSubmission extends SubmissionSummary {
  intake: string
}

/** The header of the drafts' answer that names the newest one; whoever has none gets no byte of it. */
export const EARLIER_APPLICATION_HEADER = 'Earlier-Application'

/** A header holds no more than ASCII. */
export const earlierText = (earlier: EarlierApplication): string => encodeURIComponent(JSON.stringify(earlier))

export const earlierOf = (text: string | null): EarlierApplication | null =>
  text === null ? null : (JSON.parse(decodeURIComponent(text)) as EarlierApplication)
