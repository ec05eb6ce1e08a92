import type { ReviewSnapshot } from './review.ts'

export { leftOver, typedReview } from './setup.ts'

export const reviewState = ({ value }: ReviewSnapshot) => value
