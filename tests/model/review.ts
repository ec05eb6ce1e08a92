import type { DeskReviews } from '../../domain/reviews.ts'
import type { ReviewEvent } from '../../machines/review/contracts.ts'
import { reviewMachine } from '../../machines/review/review.ts'
import { reviewsOf, RUBRIC } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

/** Scored by one criterion. */
const REVIEWS = reviewsOf({ rubric: { ...RUBRIC, criteria: RUBRIC.criteria.slice(0, 1) } })
const REVIEWED = reviewsOf({
  rubric: REVIEWS.rubric,
  mine: { reviewer: 'member@bank.example', scores: { results: 4 }, note: '', version: 1 },
  state: 'reviewed',
})

const events = {
  'review.score': [
    { type: 'review.score', criterion: 'results', score: 4 },
    { type: 'review.score', criterion: 'results', score: 0 },
  ],
  'review.type': [{ type: 'review.type', note: 'Strong.' }],
  'review.save': [{ type: 'review.save' }],
  'review.reload': [{ type: 'review.reload' }],
  'conflict.ask': [{ type: 'conflict.ask' }],
  'conflict.confirm': [{ type: 'conflict.confirm' }],
  'conflict.cancel': [{ type: 'conflict.cancel' }],
} satisfies Record<ReviewEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

const modelOf = (mayReview: boolean, reviews: DeskReviews | null) =>
  createModel({
    machine: reviewMachine,
    input: () => ({ id: 's1', reviews, draft: null, mayReview }),
    events,
    outcomes: {
      saveReview: { done: [REVIEWED], error: [cut, expired, refused] },
      declareConflict: { done: [undefined], error: [cut, expired] },
    },
    key: ({ context: { reviews: made, draft } }) => [
      made?.mine !== undefined,
      draft?.scores['results'] ?? null,
      draft?.note ?? null,
    ],
  })

/** With the right to review, without a rubric, and without the right. */
export const reviewModels = {
  opened: modelOf(true, REVIEWS),
  withoutRubric: modelOf(true, null),
  reading: modelOf(false, REVIEWS),
}
