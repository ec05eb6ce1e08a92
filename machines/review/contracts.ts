import type { DeskReviews, Review, ReviewDraft } from '../../domain/reviews.ts'
import type { Round } from '../../domain/rubrics.ts'
import { notProvided } from '../notProvided.ts'

export interface ReviewInput {
  /** The id of the submission's newest version. */
  id: string
  /** Null without a rubric. */
  reviews: DeskReviews | null
  /** The unsaved scores and note; null if there are none. */
  draft: ReviewDraft | null
  mayReview: boolean
}

export interface ReviewContext extends ReviewInput {
  /** The server's reason for refusing the last save, if it sent one. */
  reason: string | null
  /** The unsaved review that is being saved; null if nothing was typed. */
  sent: ReviewDraft | null
}

/** A review to save, of the round that its scores are for. */
export interface NewReview extends Review {
  id: string
  round: Round
  /** When the review that this one replaces was saved; null if there was none. */
  seen: string | null
}

export type ReviewEvent =
  | { type: 'review.score'; criterion: string; score: number }
  | { type: 'review.type'; note: string }
  | { type: 'review.save' }
  | { type: 'review.reload' }
  | { type: 'review.begin' }
  | { type: 'review.keep' }
  | { type: 'review.drop' }
  | { type: 'conflict.ask' }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }

/** 'expired': the user must log in again. 'stale': the application has changed and is reloaded. 'hidden': a conflict of interest was declared. */
export type ReviewEnd = 'expired' | 'stale' | 'hidden'

export const actorContracts = {
  /** Saves scores and note. Fails with 'refused' if there is a new version or another review, or if the application is in another round. */
  saveReview: notProvided<DeskReviews, NewReview>('saveReview'),
  /** Hides the application from the user. */
  declareConflict: notProvided<void, { id: string }>('declareConflict'),
}
