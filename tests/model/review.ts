import { reviewMachine } from '../../machines/review/review.ts'
import { review } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(reviewMachine, review, {
    start,
    key: ({ context: { reviews, draft } }) => [
      reviews?.mine !== undefined,
      draft?.scores['results'] ?? null,
      draft?.note ?? null,
    ],
  })

/** With the right to review, without a rubric, without the right, and with unsaved scores of another round or older ones. */
export const reviewModels = {
  opened: startingAt(0),
  withoutRubric: startingAt(1),
  reading: startingAt(2),
  leftOver: startingAt(3),
  behind: startingAt(4),
}
