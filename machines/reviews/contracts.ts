import type { Assignment, Reviewer, Rubric } from '../../domain/reviews.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided } from '../notProvided.ts'

export interface ReviewsInput {
  /** True if the user may assign reviewers. */
  assigns: boolean
  /** True if the user may change the rubric. */
  administers: boolean
}

/** The current intake's rubric and reviewers. */
export interface LoadedReviews {
  rubric: Rubric
  /** True once a score is given: from then on only the rubric's switches can change. */
  isScored: boolean
  reviewers: readonly Reviewer[]
}

/** The last completed change, for the confirmation message. */
export type CompletedReviews =
  | { change: 'saved' }
  | { change: 'assigned'; count: number }
  | { change: 'unassigned'; count: number }

export type NewAssignment = Omit<Assignment, 'intake'>

export interface ReviewsContext extends ReviewsInput {
  loaded: LoadedReviews | null
  /** The rubric as typed. */
  typed: Rubric | null
  /** The last assignment that was asked for; null before the first. */
  assignment: NewAssignment | null
  /** The account whose assignments are removed. */
  removal: string | null
  /** The server's reason for refusing the last request, if it sent one. */
  reason: string | null
  done: CompletedReviews | null
}

export type ReviewsEvent =
  | { type: 'reviews.retry' }
  | { type: 'rubric.edit' }
  | { type: 'rubric.type'; rubric: Rubric }
  | { type: 'rubric.save' }
  | { type: 'rubric.cancel' }
  | { type: 'reviewers.assign'; assignment: NewAssignment }
  | { type: 'reviewers.unassign'; reviewer: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  loadReviews: notProvided<LoadedReviews, { assigns: boolean }>('loadReviews'),
  /** `seen` is the rubric before the change. Fails with 'refused' and the reason, for example if it has changed since. */
  saveRubric: notProvided<void, { rubric: Rubric; seen: Rubric }>('saveRubric'),
  /** Returns the number of new assignments. */
  assign: notProvided<number, NewAssignment>('assign'),
  /** Returns the number of removed assignments. */
  unassign: notProvided<number, { reviewer: string }>('unassign'),
}
