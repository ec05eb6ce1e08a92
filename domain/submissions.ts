import { REFERENCE_PREFIX } from '#programme/settings.ts'
import { providerYear } from './calendar.ts'
import type { StoredDocument } from './documents.ts'
import type { PublishedDecision } from './letters.ts'
import type { Records } from './records.ts'

/**
 * Submissions, stored beside the fellowship (section 4.1). Every submission is an immutable version; later edits count only when the
 * application is submitted again.
 */

/** A document at the time of submission; size in bytes. */
export interface SubmittedDocument extends StoredDocument {
  /** A kind of today, or one of another release: see submittedType. */
  kind: string
  size: number
}

/** The complete application at the time of submission, with the names of referenced data. */
export type SubmittedApplication = { [Nested in keyof Records]: NonNullable<Records[Nested]> }

export interface SubmissionSummary {
  id: string
  fellowshipId: string
  /** 1 for the first submission, 2 for the first amendment, and so on. */
  version: number
  /** REFERENCE_PATTERN describes it. All versions of an application share it. */
  reference: string
  /** The previous version's reference if it differs, as in applications submitted twice with an earlier release. */
  replaces: string | null
  /** ISO 8601. */
  submittedAt: string
  /** In the order of the documents table. */
  documents: SubmittedDocument[]
  /** The decision on the application that the provider has published; null until then. */
  decision: PublishedDecision | null
}

export interface Submission extends SubmissionSummary {
  application: SubmittedApplication
}

/** A submission from a past intake; it stays readable beside the current application. */
export interface EarlierSubmission extends SubmissionSummary {
  /** The intake's name. */
  intake: string
}

/** Targets of a mail's link for a signed-in user. 'other': to another account's application. */
export const LINK_TARGETS = ['current', 'earlier', 'other', 'unknown'] as const
export type LinkTarget = (typeof LINK_TARGETS)[number]

/** Response header of the drafts call: id of the last submission from a past intake. Absent if there is none. */
export const EARLIER_SUBMISSION_HEADER = 'Earlier-Submission'

/** Response header of the drafts call: present if the last application of a past intake was started, but never submitted. */
export const EARLIER_UNSUBMITTED_HEADER = 'Earlier-Unsubmitted'

/** Without 0/O, 1/I/L and U (similar to V), to avoid mistakes on the phone and on paper. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_CHARACTERS = 6

export const REFERENCE_PATTERN = new RegExp(
  `^${REFERENCE_PREFIX}-\\d{4}-[${REFERENCE_ALPHABET}]{${REFERENCE_CHARACTERS}}$`,
)

/** A new reference with the provider's year at `instant` (epoch milliseconds). `draw(n)` returns a random integer from 0 to n - 1. */
export function newReference(instant: number, draw: (below: number) => number): string {
  const drawn = Array.from({ length: REFERENCE_CHARACTERS }, () => REFERENCE_ALPHABET[draw(REFERENCE_ALPHABET.length)])
  return `${REFERENCE_PREFIX}-${providerYear(instant)}-${drawn.join('')}`
}

/** The reference with the version, for file names: …-7K3M9Q, then …-7K3M9Q-2. */
export const versionName = ({ reference, version }: Pick<SubmissionSummary, 'reference' | 'version'>) =>
  version === 1 ? reference : `${reference}-${version}`

export const receiptFilename = (submission: Pick<SubmissionSummary, 'reference' | 'version'>) =>
  `receipt-${versionName(submission)}.pdf`
