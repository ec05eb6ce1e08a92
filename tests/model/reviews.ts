import { reviewsMachine, type ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import { reviews } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const isLoading = ({ value }: ReviewsSnapshot) => value === 'loading'

const startingAt = (start: number) =>
  modelOf(reviewsMachine, reviews, {
    start,
    when: {
      'rubric.restored': ({ value, context }) => value === 'loading' && context.typed === null && context.done === null,
      // One change of the rubric is enough.
      'rubric.type': ({ context: { typed } }) => typed?.rubric.scale === 5 && typed.rubric.criteria.length === 1,
      restored: isLoading,
      keepRubric: isLoading,
      labelSettings: isLoading,
    },
    key: ({ context: { typed, typedDue, done } }) => [
      typedDue,
      typed?.rubric.scale ?? null,
      typed?.rubric.criteria.length ?? null,
      done?.change ?? null,
    ],
  })

export const reviewsModels = { both: startingAt(0), assigns: startingAt(1), administers: startingAt(2) }
