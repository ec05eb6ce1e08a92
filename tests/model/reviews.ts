import { reviewsMachine } from '../../machines/reviews/reviews.ts'
import type { ReviewsEvent, ReviewsInput } from '../../machines/reviews/contracts.ts'
import type { ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import { FORMER_REVIEWER, REVIEWER, RUBRIC } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const events = {
  'reviews.retry': [{ type: 'reviews.retry' }],
  'rubric.restored': (snapshot) => {
    const { value, context } = snapshot as ReviewsSnapshot
    const isFirst = value === 'loading' && context.typed === null && context.done === null
    return isFirst ? [{ type: 'rubric.restored', unsaved: { rubric: { ...RUBRIC, scale: 10 }, seen: RUBRIC } }] : []
  },
  'rubric.edit': [{ type: 'rubric.edit' }],
  'rubric.type': (snapshot) =>
    (snapshot as ReviewsSnapshot).context.typed?.rubric.scale === RUBRIC.scale
      ? [
          { type: 'rubric.type', rubric: { ...RUBRIC, scale: 10 } },
          { type: 'rubric.type', rubric: { ...RUBRIC, scale: 3, criteria: [] } },
        ]
      : [],
  'rubric.save': [{ type: 'rubric.save' }],
  'rubric.cancel': [{ type: 'rubric.cancel' }],
  'reviewers.assign': [
    { type: 'reviewers.assign', assignment: { reviewers: [REVIEWER.id], each: 1 } },
    { type: 'reviewers.assign', assignment: { reviewers: [], each: 1 } },
  ],
  'reviewers.reassign': [
    { type: 'reviewers.reassign', reassignment: { from: [FORMER_REVIEWER.id], reviewers: [REVIEWER.id] } },
    { type: 'reviewers.reassign', reassignment: { from: [FORMER_REVIEWER.id], reviewers: [] } },
  ],
  'reviewers.unassign': [{ type: 'reviewers.unassign', reviewer: REVIEWER.id }],
  'removal.confirm': [{ type: 'removal.confirm' }],
  'removal.cancel': [{ type: 'removal.cancel' }],
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<ReviewsEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused', reason: 'Scores have been given.' }
const cut = new Error('cut')

const modelOf = (duties: Omit<ReviewsInput, 'user'>) =>
  createModel({
    machine: reviewsMachine,
    input: () => ({ user: 'example|member', ...duties }),
    events,
    outcomes: {
      loadReviews: { done: [{ rubric: RUBRIC, isScored: false, reviewers: [REVIEWER] }], error: [cut, expired] },
      saveRubric: { done: [undefined], error: [refused, expired] },
      assign: { done: [12], error: [cut, expired] },
      reassign: { done: [9], error: [cut, expired] },
      unassign: { done: [9], error: [cut, expired] },
    },
    breakdowns: {
      restored: (snapshot) => (snapshot.value === 'loading' ? [new Error('broken')] : []),
      keepRubric: (snapshot) => (snapshot.value === 'loading' ? [new Error('broken')] : []),
    },
    key: ({ context: { typed, done } }) => [typed?.rubric.scale ?? null, done?.change ?? null],
  })

export const reviewsModels = {
  both: modelOf({ assigns: true, administers: true }),
  assigns: modelOf({ assigns: true, administers: false }),
  administers: modelOf({ assigns: false, administers: true }),
}
