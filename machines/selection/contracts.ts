import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { Decided, NewDecision, SelectedSubmission, SubmissionFilter } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import type { Keeping } from '../keeping.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** One decision on all selected applications. */
export interface BulkDecision {
  outcome: DecisionOutcome
  reason: string
  /** The applications as they were before the decision. */
  before: readonly SelectedSubmission[]
  results: readonly Decided[]
  /** The decisions that are not saved yet. */
  pending: readonly PendingDecision[]
}

/** A decision on a submission by its id. */
export type PendingDecision = NewDecision & { id: string }

/** A decision on the selected applications that is not saved yet. */
export interface UnsavedBulk extends Pick<BulkDecision, 'outcome' | 'reason'> {
  selected: readonly SelectedSubmission[]
  intake: string
}

export interface SelectionInput {
  /** The signed-in user's subject. */
  user: string
  mayDecide: boolean
  mayAssign: boolean
  mayLabel: boolean
  /** Loads the list again on list.refresh. */
  list: () => ActorRef<Snapshot<unknown>, { type: 'list.refresh' }>
}

export interface SelectionContext extends SelectionInput, BulkDecision {
  /** The selected applications as they were when they were selected, also by earlier searches. */
  selected: readonly SelectedSubmission[]
  /** Their intake; empty for the current one. */
  intake: string
  /** The list of which all applications are being selected; null before. */
  filter: SubmissionFilter | null
  /** Selected applications that were submitted again, deleted or hidden before the decision. */
  missing: readonly SelectedSubmission[]
  /** Selected applications on which someone has decided before the decision. */
  changed: readonly SelectedSubmission[]
}

export type SelectionEvent =
  | { type: 'bulk.restored'; unsaved: UnsavedBulk }
  /** With the intake of the list. A selection has applications of one intake. */
  | { type: 'selection.toggle'; item: SelectedSubmission; intake: string }
  /** All that match the list's filter, also those that are not loaded. */
  | { type: 'selection.all'; filter: SubmissionFilter }
  | { type: 'selection.clear' }
  | { type: 'selection.retry' }
  | { type: 'assignment.begin' }
  | { type: 'labels.begin' }
  | { type: 'labels.end' }
  | { type: 'bulk.begin'; outcome: DecisionOutcome }
  | { type: 'bulk.type'; reason: string }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.save' }
  | { type: 'bulk.stop' }
  | { type: 'bulk.undo' }

export const actorContracts = {
  /** Restores the user's unsaved bulk decision of this tab as bulk.restored, and stores every change of its reason. */
  keepSelection: notProvidedCallback<EventObject, Keeping>('keepSelection'),
  /** Loads the applications that match; with ids, only these if they are still newest versions. */
  loadSelected: notProvided<SelectedSubmission[], { filter: SubmissionFilter; submissions: readonly string[] }>(
    'loadSelected',
  ),
  /** Saves the first of the decisions, as many as one call can, and returns their results. */
  saveDecisions: notProvided<Decided[], { decisions: readonly PendingDecision[] }>('saveDecisions'),
}
