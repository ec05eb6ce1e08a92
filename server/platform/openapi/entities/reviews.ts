import {
  REVIEW_STATES,
  type DeskReviews,
  type EarlierReviews,
  type ListedReviews,
  type OtherReview,
  type OwnReview,
} from '../../../../domain/reviews.ts'
import {
  ROUNDS,
  SCORE_RULES,
  type Criterion,
  type DoneBy,
  type Rubric,
  type StoredRubric,
} from '../../../../domain/rubrics.ts'
import type { ChangedAssignments, Reviewer } from '../../../../domain/assignments.ts'
import { nullable, type JsonSchema } from '../jsonSchema.ts'
import { isConfirmed } from './administration.ts'
import { entity, id, instant, object, text } from './schemas.ts'
import { version } from './submissions.ts'

const score: JsonSchema = { type: ['number', 'null'] }
const reviewState: JsonSchema = { type: 'string', enum: [...REVIEW_STATES] }
const round: JsonSchema = { type: 'integer', enum: [...ROUNDS] }
export const listedReviews = nullable(
  object<ListedReviews>({
    round: { ...round, description: 'The latest round that it is in.' },
    mine: reviewState,
    count: { type: 'integer' },
    average: score,
    spread: score,
  }),
)
const rubric = {
  criteria: { type: 'array', items: object<Criterion>({ id, name: text, weight: { type: 'integer' } }) },
  scale: { type: 'integer', description: 'The best score; the worst is 1.' },
  scoresShown: {
    type: 'string',
    enum: [...SCORE_RULES],
    description:
      'When others’ scores on an application are shown: once the reader has scored it, from the start, or once a bursaryAdmin opens them.',
  },
  isBlind: {
    type: 'boolean',
    description: 'True if committee members see no name, contact details or gender.',
  },
} as const
export const RUBRIC = entity<Rubric>('Rubric', rubric)
const doneBy = nullable(object<DoneBy>({ by: text, at: instant }))
export const STORED_RUBRIC = entity<StoredRubric>('StoredRubric', {
  ...rubric,
  round,
  rounds: { ...round, description: 'The number of rounds of the intake.' },
  started: { ...doneBy, description: 'The start of the second round; null for the first one.' },
  isScored: {
    type: 'boolean',
    description: 'True once a score is given: criteria, weights and scale cannot change.',
  },
  opened: { ...doneBy, description: 'The opening of the scores to everyone; null before.' },
  due: { ...nullable(text), description: 'The last day for reviews; null without one.' },
  reminded: { ...doneBy, description: 'The last reminder of reviewers; null before the first.' },
})
const scores: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'number' },
  description: 'By criterion.',
}
const givenReviews = {
  rubric: object<Rubric>(rubric),
  mine: nullable(object<OwnReview>({ reviewer: text, scores, note: text, version, savedAt: text })),
  others: {
    type: ['array', 'null'],
    items: object<OtherReview>({ scores, note: text, reviewer: text, average: { type: 'number' }, version }),
    description: 'Null while the caller may not see them.',
  },
  count: { type: 'integer', description: 'All reviews, also those that the caller may not see.' },
} as const
export const deskReviews = {
  round,
  ...givenReviews,
  state: reviewState,
  earlier: {
    ...nullable(object<EarlierReviews>(givenReviews)),
    description: 'The reviews of the first round; null in the first round.',
  },
  reviewers: { type: 'array', items: text },
} as const
export const DESK_REVIEWS = entity<DeskReviews>('DeskReviews', deskReviews)
export const REVIEWER = entity<Reviewer>('Reviewer', {
  id,
  email: text,
  isConfirmed,
  mayReview: { type: 'boolean', description: 'False once the role was removed or the account was closed.' },
  assigned: { type: 'integer' },
  open: { type: 'integer', description: 'Assignments without a review.' },
  reviewed: { type: 'integer' },
  conflicts: { type: 'integer' },
})
export const REMINDED = entity<{ mails: number }>('Reminded', { mails: { type: 'integer' } })
export const CHANGED_ASSIGNMENTS = entity<ChangedAssignments>('ChangedAssignments', {
  assignments: { type: 'integer' },
  leftOut: {
    type: 'integer',
    description: 'Named applications that were deleted, or that the caller may not see. They stay as they are.',
  },
})
export const ASSIGNED = entity<{ assignments: number }>('Assigned', { assignments: { type: 'integer' } })
