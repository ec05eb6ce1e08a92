import type { ReviewsSnapshot } from './reviews.ts'

export const reviewsState = ({ value }: ReviewsSnapshot) => value
