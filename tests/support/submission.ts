import type { Offer } from '../../domain/offers.ts'
import { type SavedRecords } from '../../domain/records.ts'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { EarlierSubmission, Submission } from '../../domain/submissions.ts'
import type { InformationRequest } from '../../domain/informationRequests.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import type { LastApplication } from '../../machines/prefill/contracts.ts'
import { NAMIBIA, SAVED_RECORDS, STORED, UNIVERSITY, words } from './applicant.ts'

/** An offer, the time it was made in epoch milliseconds, and its last day. */
export const OFFERED_AT = Date.parse('2030-03-10T08:00:00Z')
export const OFFER: Offer = { id: 'l1', until: '2030-04-30', answer: null, answeredAt: null }

export const SUBMISSION: Submission = {
  id: 's1',
  fellowshipId: 'f1',
  version: 1,
  reference: 'PB-2026-7K3M9Q',
  replaces: null,
  decision: null,
  submittedAt: '2026-11-22T03:14:00.000Z',
  documents: DOCUMENTS.map(({ kind }, index) => ({ kind, ...STORED[kind], size: 234_567 * (index + 1) })),
  application: {
    ...SAVED_RECORDS,
    personalDetails: { ...SAVED_RECORDS.personalDetails, region: { name: 'Khomas' } },
    courseDetails: {
      ...SAVED_RECORDS.courseDetails,
      country: { name: NAMIBIA.name },
      institution: { name: UNIVERSITY.name },
    },
    motivation: { ...SAVED_RECORDS.motivation, motivation: `<p>${words(480)}</p>` },
  },
}

/** One submission. */
export const SUBMITTED: Submitted = { versions: [SUBMISSION], last: SUBMISSION }

/** A request for another transcript. */
export const OWN_REQUEST: InformationRequest = {
  id: 'r1',
  asked: ['transcript'],
  text: 'Your transcript cannot be read. Please scan it again.',
  until: '2026-12-04',
  askedAt: '2026-12-01T08:00:00.000Z',
  state: 'open',
  answeredAt: null,
}

/** Another applicant's submission, with another motivation. */
export function submissionOf(personal: Partial<SavedRecords['personalDetails']>, motivation?: string): Submission {
  const { application } = SUBMISSION
  return {
    ...SUBMISSION,
    application: {
      ...application,
      personalDetails: { ...application.personalDetails, ...personal },
      ...(motivation === undefined ? {} : { motivation: { ...application.motivation, motivation } }),
    },
  }
}

const { application: _, ...summary } = SUBMISSION

/** The applicant's submission in the previous intake. */
export const EARLIER_SUBMISSION: EarlierSubmission = {
  ...summary,
  id: 'earlier',
  intake: '2025',
  reference: 'PB-2025-H4T2XW',
  submittedAt: '2025-08-11T09:20:00.000Z',
}
export const EARLIER: readonly EarlierSubmission[] = [EARLIER_SUBMISSION]

/** The same submission in full, as offered for prefilling. */
export const LAST_APPLICATION: LastApplication = {
  intake: EARLIER_SUBMISSION.intake,
  submittedAt: EARLIER_SUBMISSION.submittedAt,
  application: SUBMISSION.application,
}
