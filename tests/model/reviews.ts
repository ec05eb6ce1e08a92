import { reviewsMachine, type ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import { reviews } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const isLoading = ({ value }: ReviewsSnapshot) => value === 'loading'

const startingAt = (start: number) =>
  modelOf(reviewsMachine, reviews, {
    start,
    when: {
      'rubric.restored': ({ value, context }) => value === 'loading' && context.loaded === null,
      // One change of the rubric is enough.
      'rubric.type': ({ context: { typed, edited } }) =>
        typed[edited]?.rubric.scale === 5 && typed[edited].rubric.criteria.length === 1,
      restored: isLoading,
      keepRubric: isLoading,
      labelSettings: isLoading,
    },
    key: ({ context: { loaded, typed, edited, typedDue, done } }) => [
      loaded?.rounds ?? null,
      loaded === null ? null : loaded.opened !== null || loaded.rubric.criteria.length,
      edited,
      typedDue,
      typed[edited]?.rubric.scale ?? null,
      typed[edited]?.rubric.criteria.length ?? null,
      // The confirmations are the same in both rounds.
      loaded?.rounds === 2 ? null : (done?.change ?? null),
    ],
  })

export const reviewsModels = { both: startingAt(0), assigns: startingAt(1), administers: startingAt(2) }
