import { providerYear } from './calendar.ts'
import type { DocumentKind, StoredDocument } from './documents.ts'
import type { Records } from './records.ts'

/**
 * What 'Agree & Submit' leaves behind (section 4.1), beside the fellowship, whose fields section 3 lists completely. Every
 * submission is a version of its own, which nothing changes; later edits count when the application is submitted again.
 */

/** A document as it was when the application was submitted; its size is in bytes. */
export interface SubmittedDocument extends StoredDocument {
  kind: DocumentKind
  size: number
}

/** The whole application as it was, with the names of what it refers to. */
export type SubmittedApplication = { [Nested in keyof Records]: NonNullable<Records[Nested]> } & {
  personalDetails: { region: { name: string } | null }
}

export interface SubmissionSummary {
  id: string
  fellowshipId: string
  /** 1 for the first submission, 2 for the first amendment, and so on. */
  version: number
  /** What an applicant quotes and reads out: PB-2026-7K3M9Q. */
  reference: string
  /** The reference of the version before, which this one replaces. */
  replaces: string | null
  /** ISO 8601. */
  submittedAt: string
  /** In the order of the documents table. */
  documents: SubmittedDocument[]
}

export interface Submission extends SubmissionSummary {
  application: SubmittedApplication
}

/** No 0 or O, no 1, I or L, and no U, which is heard and read as V: what is left cannot be mistaken on a phone or on paper. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_CHARACTERS = 6

export const REFERENCE_PATTERN = new RegExp(`^PB-\\d{4}-[${REFERENCE_ALPHABET}]{${REFERENCE_CHARACTERS}}$`)

/** A reference of the instant's year at the provider's; `draw` gives a random whole number from 0 to below its argument. */
export function newReference(instant: number, draw: (below: number) => number): string {
  const drawn = Array.from({ length: REFERENCE_CHARACTERS }, () => REFERENCE_ALPHABET[draw(REFERENCE_ALPHABET.length)])
  return `PB-${providerYear(instant)}-${drawn.join('')}`
}

export const receiptFilename = ({ reference }: Pick<SubmissionSummary, 'reference'>) => `receipt-${reference}.pdf`
