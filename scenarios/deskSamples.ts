import type { DeskSubmission, ListedSubmission } from '../domain/desk.ts'
import type { DeskRequest, NewRequest } from '../domain/informationRequests.ts'
import type { Intake } from '../domain/intakes.ts'
import type { DeskReviews } from '../domain/reviews.ts'
import type { Rubric } from '../domain/rubrics.ts'
import type { Submission } from '../domain/submissions.ts'

/** Samples that the desk's scenarios share with its tests. */

/** A listed application on which nothing was done. */
export const listedAs = (
  item: Pick<ListedSubmission, 'id' | 'reference' | 'submittedAt' | 'applicant' | 'answers'>,
): ListedSubmission => ({
  ...item,
  version: 1,
  outcome: 'undecided',
  decided: null,
  published: null,
  isAmendedSince: false,
  sameIdentity: [],
  reviews: null,
  request: null,
  offer: null,
  comments: 0,
  labels: [],
})

/** An open application on which nothing was done. */
export function readOf(submission: Submission): DeskSubmission {
  const { id, version, reference, submittedAt } = submission
  return {
    submission,
    previous: null,
    versions: [{ id, version, reference, submittedAt }],
    decisions: [],
    letters: [],
    requests: [],
    reviews: null,
    conflicts: null,
    comments: [],
    labels: [],
    isBlind: false,
    intake: '2026',
    sameIdentity: [],
  }
}

/** Reviews of an application that the user has been assigned. */
export const assignedReviews = (rubric: Rubric): DeskReviews => ({
  round: 1,
  earlier: null,
  rubric,
  mine: null,
  state: 'assigned',
  others: null,
  count: 0,
  reviewers: ['member@bank.example'],
})

/** A request that its applicant has not answered. */
export const openRequest = (request: NewRequest, askedAt: string): DeskRequest => ({
  ...request,
  askedAt,
  state: 'open',
  askedBy: 'member@bank.example',
  mail: 'sent',
  answeredAt: null,
  answeredVersion: null,
  unchanged: [],
})

/** The current and the previous intake. */
export const INTAKES: readonly Intake[] = [
  { id: '2', name: '2026', openingDate: null, open: true, closingDate: '2026-11-30', isCurrent: true },
  { id: '1', name: '2025', openingDate: null, open: false, closingDate: '2025-08-31', isCurrent: false },
]
