import type { ReviewSnapshot } from './review.ts'

export { typedReview } from './setup.ts'

export const reviewState = ({ value }: ReviewSnapshot) => value
