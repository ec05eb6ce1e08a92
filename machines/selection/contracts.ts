import type { ActorRef, AnyActorRef, EventObject, Snapshot } from 'xstate'
import type { Decided, ListedSubmission, NewDecision } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** One decision on all selected applications. */
export interface BulkDecision {
  outcome: DecisionOutcome
  reason: string
  /** The entries as they were before the decision. */
  before: readonly ListedSubmission[]
  results: readonly Decided[]
}

/** A decision on the selected applications that is not saved yet. */
export interface UnsavedBulk extends Pick<BulkDecision, 'outcome' | 'reason'> {
  selected: readonly string[]
}

export interface SelectionInput {
  /** The signed-in user's subject. */
  user: string
  mayDecide: boolean
  mayAssign: boolean
  /** Loads the list again on list.refresh. */
  list: () => ActorRef<Snapshot<unknown>, { type: 'list.refresh' }>
}

export interface SelectionContext extends SelectionInput, BulkDecision {
  /** Ids of the selected entries. */
  selected: readonly string[]
  /** The intake of the entries for which members are assigned; empty for the current one. */
  intake: string
  /** The number of entries that are no longer selected, because the list no longer has them; 0 after the user selects again. */
  leftOut: number
}

export type SelectionEvent =
  /** Sent by the list: its entries have changed, with the ids of those that are loaded. A newer version has another id. */
  | { type: 'list.loaded'; ids: readonly string[] }
  | { type: 'bulk.restored'; unsaved: UnsavedBulk }
  | { type: 'selection.toggle'; id: string }
  | { type: 'selection.all'; ids: readonly string[] }
  | { type: 'selection.clear' }
  /** With the list's intake. */
  | { type: 'assignment.begin'; intake: string }
  /** With the loaded entries. */
  | { type: 'bulk.begin'; outcome: DecisionOutcome; items: readonly ListedSubmission[] }
  | { type: 'bulk.type'; reason: string }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.save' }
  | { type: 'bulk.undo' }

export const actorContracts = {
  /** Restores the user's unsaved bulk decision of this tab as bulk.restored, and stores every change of its reason. */
  keepSelection: notProvidedCallback<EventObject, { user: string; selection: () => AnyActorRef }>('keepSelection'),
  /** Saves a decision on each submission and returns the result of each. */
  saveDecisions: notProvided<Decided[], { decisions: readonly (NewDecision & { id: string })[] }>('saveDecisions'),
}
