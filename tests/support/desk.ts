import {
  NO_COUNTS,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type HistoryEntry,
  type ListedSubmission,
} from '../../domain/desk.ts'
import type { Intake } from '../../domain/intakes.ts'
import { SUBMISSION } from './submission.ts'

/** Applications for tests of the desk. */

export function listedOf(id: string): ListedSubmission {
  const { personalDetails, courseDetails } = SUBMISSION.application
  return {
    id,
    reference: `PB-2026-${id}`,
    version: 1,
    submittedAt: SUBMISSION.submittedAt,
    applicant: `${personalDetails.lastName}, ${personalDetails.name}`,
    firstChoiceCourse: courseDetails.firstChoiceCourse,
    institution: courseDetails.institution?.name ?? '',
    country: courseDetails.country?.name ?? '',
    region: personalDetails.region?.name ?? '',
    outcome: 'undecided',
    decided: null,
    isAmendedSince: false,
    sameIdNumber: [],
  }
}

/** A page of a list with `total` undecided applications. */
export const pageOf = (
  items: readonly ListedSubmission[],
  { next = null, total = items.length }: { next?: string | null; total?: number } = {},
): CountedPage => ({ items: [...items], next, counts: { ...NO_COUNTS, undecided: total }, latest: 0 })

export function deskSubmissionOf(id: string, decisions: Decision[] = []): DeskSubmission {
  const { version, submittedAt } = SUBMISSION
  const reference = `PB-2026-${id}`
  return {
    submission: { ...SUBMISSION, id, reference },
    previous: null,
    versions: [{ id, version, reference, submittedAt }],
    decisions,
    intake: '2026',
    sameIdNumber: [],
  }
}

export const HISTORY_ENTRY: HistoryEntry = {
  at: '2026-11-22T08:00:00.000Z',
  action: 'submission.decide',
  by: 'chair@bank.example',
  outcome: 'shortlisted',
}

export const DECISION: Decision = {
  number: 7,
  outcome: 'shortlisted',
  reason: 'Strong results.',
  version: 1,
  decidedBy: 'chair@bank.example',
  decidedAt: '2026-11-22T08:00:00.000Z',
}

/** The current and the previous intake. */
export const INTAKES: readonly Intake[] = [
  { id: '2', name: '2026', openingDate: null, open: true, closingDate: '2026-11-30', isCurrent: true },
  { id: '1', name: '2025', openingDate: null, open: false, closingDate: '2025-08-31', isCurrent: false },
]
