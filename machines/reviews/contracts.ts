import type { EventObject } from 'xstate'
import type { Assignment, Reassignment, Reviewer } from '../../domain/assignments.ts'
import type { Round, Rubric, StoredRubric } from '../../domain/rubrics.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import type { Keeping } from '../keeping.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

export interface ReviewsInput {
  /** The signed-in user's subject. */
  user: string
  /** True if the user may assign reviewers. */
  assigns: boolean
  /** True if the user may change the rubric. */
  administers: boolean
  /** Epoch milliseconds; the clock's by default. */
  now?: () => number
}

/** The rubric and the reviewers of a round of the current intake. */
export interface LoadedReviews extends Pick<
  StoredRubric,
  'round' | 'rounds' | 'started' | 'isScored' | 'opened' | 'due' | 'reminded'
> {
  rubric: Rubric
  reviewers: readonly Reviewer[]
}

/** A change of several assignments, or several mails. */
export interface CountedChange {
  change: 'reminded' | 'assigned' | 'unassigned' | 'reassigned'
  count: number
}

/** The last completed change, for the confirmation message. */
export type CompletedReviews = { change: 'saved' | 'started' | 'opened' | 'dated' } | CountedChange

export type NewAssignment = Omit<Assignment, 'intake' | 'round'>
export type NewReassignment = Omit<Reassignment, 'round'>

/** A rubric as typed, and the stored one that it changes. */
export interface UnsavedRubric {
  rubric: Rubric
  seen: Rubric
}

export type UnsavedRubrics = Readonly<Partial<Record<Round, UnsavedRubric>>>

export interface ReviewsContext extends Required<ReviewsInput> {
  /** The round to load; null for the latest one. */
  round: Round | null
  loaded: LoadedReviews | null
  /** The round whose rubric is edited. */
  edited: Round
  /** The rubrics that the user has changed, by round. */
  typed: UnsavedRubrics
  /** The last assignment that was asked for; null before the first. */
  assignment: NewAssignment | null
  /** The last reassignment that was asked for since the last assignment; null before the first. */
  reassignment: NewReassignment | null
  /** The last day for reviews as typed; empty for none. */
  typedDue: string
  /** The reviewer whose assignments are removed. */
  removal: string | null
  /** The server's reason for refusing the last request, if it sent one. */
  reason: string | null
  done: CompletedReviews | null
}

export type ReviewsEvent =
  | { type: 'reviews.retry' }
  | { type: 'round.choose'; round: Round }
  | { type: 'round.start' }
  /** Sent by keepRubric: the rubrics were typed in this tab before. */
  | { type: 'rubric.restored'; unsaved: UnsavedRubrics }
  | { type: 'rubric.edit' }
  | { type: 'rubric.type'; rubric: Rubric }
  | { type: 'rubric.save' }
  | { type: 'rubric.cancel' }
  | { type: 'reviewers.assign'; assignment: NewAssignment }
  | { type: 'reviewers.reassign'; reassignment: NewReassignment }
  | { type: 'reviewers.unassign'; reviewer: string }
  | { type: 'due.edit' }
  | { type: 'due.type'; due: string }
  | { type: 'due.save' }
  | { type: 'due.cancel' }
  | { type: 'reviewers.remind' }
  | { type: 'scores.open' }
  | { type: 'opening.confirm' }
  | { type: 'opening.cancel' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | ConnectionRestored

interface AtRound {
  round: Round
}

export const actorContracts = {
  watchRestored,
  /** Restores the user's unsaved rubric of this tab as rubric.restored, and stores every change of it. */
  keepRubric: notProvidedCallback<EventObject, Keeping>('keepRubric'),
  /** Loads a round; the latest one if it is null. */
  loadReviews: notProvided<LoadedReviews, { assigns: boolean; round: Round | null }>('loadReviews'),
  /** `seen` is the rubric before the change. Fails with 'refused' and the reason, for example if it has changed since. */
  saveRubric: notProvided<void, UnsavedRubric & AtRound>('saveRubric'),
  /** Returns the number of new assignments. */
  assign: notProvided<number, NewAssignment & AtRound>('assign'),
  /** Returns the number of assignments that have another reviewer. */
  reassign: notProvided<number, Reassignment>('reassign'),
  /** Shows all scores of the round to everyone. Can be repeated safely. */
  openScores: notProvided<void, AtRound>('openScores'),
  saveDue: notProvided<void, AtRound & { due: string }>('saveDue'),
  /** Returns the number of mails. Fails with 'refused' and the reason within a day of the round's last reminder. */
  remind: notProvided<number, AtRound>('remind'),
  /** Returns the number of removed assignments. */
  unassign: notProvided<number, AtRound & { reviewer: string }>('unassign'),
}
