import { FIRST_LETTERS } from '#programme/letters.ts'
import type { Comment } from '../../domain/comments.ts'
import {
  EVERY_SUBMISSION,
  NO_COUNTS,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type HistoryEntry,
  type ListedSubmission,
} from '../../domain/desk.ts'
import { FILTER_NAMES, needsOf, type Sight } from '../../domain/deskFilters.ts'
import type { Figure, Figures } from '../../domain/figures.ts'
import type { NewRequest } from '../../domain/informationRequests.ts'
import type { Label } from '../../domain/labels.ts'
import {
  LETTER_OUTCOMES,
  type FailedLetter,
  type LetterPreview,
  type Letters,
  type SentLetter,
} from '../../domain/letters.ts'
import { fromEntries } from '../../domain/objects.ts'
import type { Conflicts } from '../../domain/conflicts.ts'
import type { DeskReviews } from '../../domain/reviews.ts'
import type { Reviewer } from '../../domain/assignments.ts'
import type { Rubric } from '../../domain/rubrics.ts'
import type { SavedView } from '../../domain/savedViews.ts'
import type { LoadedReviews } from '../../machines/reviews/contracts.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { assignedReviews, listedAs, openRequest, readOf } from '../../scenarios/deskSamples.ts'
import { SUBMISSION } from './submission.ts'

/** Applications for tests of the desk. */

export function listedOf(id: string): ListedSubmission {
  const { personalDetails, courseDetails } = SUBMISSION.application
  return listedAs({
    id,
    reference: `PB-2026-${id}`,
    submittedAt: SUBMISSION.submittedAt,
    applicant: `${personalDetails.lastName}, ${personalDetails.name}`,
    answers: {
      course: courseDetails.firstChoiceCourse,
      institution: `${courseDetails.institution?.name}, ${courseDetails.country?.name}`,
      region: personalDetails.region?.name ?? '',
    },
  })
}

/** All labels, of which tests set some. */
export const LABELS: readonly Label[] = [
  { id: '1', name: 'check transcript' },
  { id: '2', name: 'interview' },
]

/** A user's own comment, and a colleague's. */
export const COMMENTS: readonly [Comment, Comment] = [
  {
    id: 'c1',
    text: 'The transcript has one page only.',
    author: 'member@bank.example',
    isMine: true,
    version: 1,
    writtenAt: '2026-11-22T08:00:00.000Z',
    changedAt: null,
    revision: 1,
  },
  {
    id: 'c2',
    text: 'I have asked for the second one.',
    author: 'chair@bank.example',
    isMine: false,
    version: 1,
    writtenAt: '2026-11-22T09:00:00.000Z',
    changedAt: null,
    revision: 1,
  },
]

/** Every filter that the applications have a use for. */
const sightOf = (items: readonly ListedSubmission[]): Sight => {
  const hasRubric = items.some(({ reviews }) => reviews !== null)
  const hasRounds = items.some(({ reviews }) => reviews?.round === 2)
  return {
    isBlind: items.some(({ applicant }) => applicant === ''),
    hasRubric,
    filters: FILTER_NAMES.filter(
      (name) => (hasRubric || !needsOf(name).rubric) && (hasRounds || !needsOf(name).rounds),
    ),
    reviewers: [{ id: 'portal|m1', name: 'member@bank.example' }],
    labels: LABELS,
  }
}

/** A page of a list with `total` undecided applications. */
export const pageOf = (
  items: readonly ListedSubmission[],
  { next = null, total = items.length }: { next?: string | null; total?: number } = {},
): CountedPage => ({
  items: [...items],
  next,
  counts: { ...NO_COUNTS, undecided: total },
  readAt: SUBMISSION.submittedAt,
  toReview: 0,
  toReviewOf: 0,
  reviewsDue: null,
  conflicts: [],
  sight: sightOf(items),
})

export const VIEW: SavedView = {
  id: 'v1',
  name: 'Khomas, best first',
  filter: { ...EVERY_SUBMISSION, sort: 'score', order: 'desc' },
  leftOut: [],
  version: 1,
}

export const deskSubmissionOf = (id: string, decisions: Decision[] = []): DeskSubmission => ({
  ...readOf({ ...SUBMISSION, id, reference: `PB-2026-${id}` }),
  decisions,
})

export const HISTORY_ENTRY: HistoryEntry = {
  at: '2026-11-22T08:00:00.000Z',
  action: 'submission.decide',
  by: 'chair@bank.example',
  outcome: 'shortlisted',
  about: null,
}

/** When a user's review was saved. */
export const SAVED_AT = '2026-11-22T08:00:00.000Z'

export const DECISION: Decision = {
  number: 7,
  outcome: 'shortlisted',
  reason: 'Strong results.',
  version: 1,
  decidedBy: 'chair@bank.example',
  decidedAt: '2026-11-22T08:00:00.000Z',
}

export { INTAKES } from '../../scenarios/deskSamples.ts'

export const SENT_LETTER: SentLetter = {
  id: 'l1',
  outcome: null,
  offer: null,
  subject: 'Your transcript',
  text: 'Please call us.',
  recipient: 'ndapewa@example.org',
  writtenBy: 'chair@bank.example',
  writtenAt: '2026-11-22T08:00:00.000Z',
  mail: 'sent',
}

export const FAILED_LETTER: FailedLetter = {
  id: 'l2',
  submissionId: 's1',
  reference: 'PB-2026-s1',
  recipient: 'gone@example.org',
  at: '2026-11-22T08:00:00.000Z',
}

/** The letters of an intake with two shortlisted applicants who have not been told. */
export const lettersOf = (given: Partial<Letters> = {}): Letters => ({
  intake: '2026',
  mail: 'smtp',
  letters: LETTER_OUTCOMES.map((outcome) => {
    const decided = outcome === 'shortlisted' ? 2 : 0
    return { outcome, ...FIRST_LETTERS[outcome], version: 0, decided, unpublished: decided, published: 0 }
  }),
  changed: [],
  offers: { open: 0, accepted: 0, declined: 0, expired: 0 },
  mails: { waiting: 0, sent: 0, failed: 0, off: 0 },
  failed: [],
  ...given,
})

/** The preview of the letters to shortlisted applicants. */
export function previewOf(count: number): LetterPreview {
  const example = { reference: 'PB-2026-s1', recipient: 'ndapewa@example.org', subject: 'News', text: 'Dear Ndapewa,' }
  return {
    id: 'p1',
    outcome: 'shortlisted',
    version: 0,
    count,
    contents: `contents-${count}`,
    corrected: 0,
    outdated: 0,
    examples: count === 0 ? [] : [example],
  }
}

/** Applications of which some are awarded, and the others are not decided. */
const figureOf = (name: string, count: number, awarded = 0): Figure => ({
  name,
  count,
  outcomes: { ...NO_COUNTS, awarded, undecided: count - awarded },
})

/** The figures of an intake with three submitted applications. */
export const FIGURES: Figures = {
  intake: '2026',
  countedAt: '2026-11-23T08:30:00.000Z',
  stages: {
    registered: 8,
    ...fromEntries(RECORD_STEPS.map((step) => [step, 6] as const)),
    review: 4,
    submitted: 3,
    decided: 1,
  },
  groups: {
    regionId: [figureOf('Khomas', 2, 1), figureOf('Erongo', 1)],
    sex: [figureOf('Female', 2, 1), figureOf('Male', 1)],
    firstChoiceCourse: [figureOf('Economics', 2, 1), figureOf('', 1)],
    countryId: [figureOf('Namibia', 3, 1)],
    day: [figureOf('2026-11-21', 1), figureOf('2026-11-22', 2, 1)],
  },
}

export const RUBRIC: Rubric = {
  criteria: [
    { id: 'results', name: 'Results', weight: 3 },
    { id: 'motivation', name: 'Motivation', weight: 1 },
  ],
  scale: 5,
  scoresShown: 'afterOwn',
  isBlind: false,
}

export const NEW_REQUEST: NewRequest = {
  id: 'r1',
  asked: ['transcript'],
  text: 'Your transcript cannot be read. Please scan it again.',
  until: '2026-12-04',
}
export const OPEN_REQUEST = openRequest(NEW_REQUEST, '2026-11-22T08:00:00.000Z')

export const REVIEWER: Reviewer = {
  id: 'a1',
  email: 'member@bank.example',
  isConfirmed: true,
  mayReview: true,
  assigned: 12,
  open: 9,
  reviewed: 3,
  conflicts: 0,
}

/** Someone whose role was removed. */
export const FORMER_REVIEWER: Reviewer = {
  ...REVIEWER,
  id: 'portal|portal|a9',
  email: 'left@bank.example',
  mayReview: false,
}

/** A member has declared a conflict of interest. */
export const CONFLICTS: Conflicts = {
  members: [{ id: 'portal|portal|b1', email: 'ben@bank.example', isConfirmed: false }],
  changes: [
    {
      change: 'declared',
      member: 'ben@bank.example',
      reason: '',
      changedBy: 'ben@bank.example',
      changedAt: '2026-11-22T08:00:00.000Z',
    },
  ],
}

/** Reviews of an application that the user has been assigned. */
export const reviewsOf = (given: Partial<DeskReviews> = {}): DeskReviews => ({ ...assignedReviews(RUBRIC), ...given })

/** The first round of the current intake, without reviewers. */
export const loadedReviewsOf = (given: Partial<LoadedReviews> = {}): LoadedReviews => ({
  round: 1,
  rounds: 1,
  started: null,
  rubric: RUBRIC,
  isScored: false,
  opened: null,
  due: null,
  reminded: null,
  reviewers: [],
  ...given,
})
