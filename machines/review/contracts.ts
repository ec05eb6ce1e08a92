import type { DeskReviews, Review } from '../../domain/reviews.ts'
import { notProvided } from '../notProvided.ts'

export interface ReviewInput {
  /** The id of the submission's newest version. */
  id: string
  /** Null without a rubric. */
  reviews: DeskReviews | null
  /** The unsaved scores and note; null if there are none. */
  draft: Review | null
  mayReview: boolean
}

export type ReviewContext = ReviewInput

export type ReviewEvent =
  | { type: 'review.score'; criterion: string; score: number }
  | { type: 'review.type'; note: string }
  | { type: 'review.save' }
  | { type: 'review.reload' }
  | { type: 'conflict.ask' }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }

/** 'expired': the user must log in again. 'stale': there is a newer version to load. 'hidden': a conflict of interest was declared. */
export type ReviewEnd = 'expired' | 'stale' | 'hidden'

export const actorContracts = {
  /** Saves scores and note. Fails with 'refused' if the applicant has submitted a new version. */
  saveReview: notProvided<DeskReviews, Review & { id: string }>('saveReview'),
  /** Hides the application from the user. */
  declareConflict: notProvided<void, { id: string }>('declareConflict'),
}
