import type { ReviewsSnapshot } from './reviews.ts'

export const reviewsState = ({ value }: ReviewsSnapshot) => value

/** True if the typed rubric differs from the stored one. */
export const isRubricUnsaved = ({ context: { typed } }: ReviewsSnapshot) =>
  typed !== null && typed.rubric !== typed.seen
