import type { ReviewsSnapshot } from './reviews.ts'

export const reviewsState = ({ value }: ReviewsSnapshot) => value

/** True once the user has changed the rubric. */
export const isRubricUnsaved = ({ context: { typed } }: ReviewsSnapshot) =>
  typed !== null && typed.rubric !== typed.seen
