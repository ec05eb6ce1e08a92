import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type {
  CountedPage,
  HiddenApplication,
  ListChanges,
  ListedSubmission,
  OutcomeCounts,
  SubmissionFilter,
} from '../../domain/desk.ts'
import type { Sight } from '../../domain/deskFilters.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { ListedColumn } from '../../domain/list.ts'
import type { OwnPart } from '../../domain/reviewDays.ts'
import type { Flags } from '../../domain/roles.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import type { Keeping } from '../keeping.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The loaded part of the list, which the user reads one by one. */
export interface LoadedList {
  filter: SubmissionFilter
  /** Newest first; empty until loaded. */
  intakes: readonly Intake[]
  items: readonly ListedSubmission[]
  /** Cursor of the next page; null after the last page. */
  next: string | null
  /** Applications that a conflict of interest hides from the user. */
  conflicts: readonly HiddenApplication[]
}

/** Sent to the committee. */
export type ListNotice =
  /** A page has loaded, or the list is loaded already. */
  | { type: 'list.ready'; list: LoadedList }
  /** The user has chosen other filters, or another order. */
  | { type: 'list.filtered' }

export interface SubmissionListInput {
  /** The signed-in user's subject. */
  user: string
  /** The signed-in user's roles. */
  flags: Flags
  filter: SubmissionFilter
  committee: () => ActorRef<Snapshot<unknown>, ListNotice>
}

export interface SubmissionListContext extends SubmissionListInput, LoadedList, OwnPart {
  counts: OutcomeCounts
  /** The server's time at the last load or refresh, ISO 8601; empty before. */
  readAt: string
  /** The id of the application whose conflict is being withdrawn. */
  withdrawn: string | null
  /** The selected applications that are listed alone, and the filter to return to; null while the list is not limited to them. */
  among: { ids: readonly string[]; before: SubmissionFilter } | null
  /** The columns that the user has chosen; null for those that fit. */
  columns: readonly ListedColumn[] | null
  /** The filters that the user may use. */
  sight: Sight
  /** The server's reason for refusing the list or the last change; null if it sent none. */
  reason: string | null
}

export type SubmissionListEvent =
  | { type: 'filter.change'; filter: Partial<SubmissionFilter> }
  /** Also sent when the list starts, with the choice of an earlier visit. */
  | { type: 'columns.choose'; columns: readonly ListedColumn[] | null }
  /** Lists the selected applications of an intake alone, by id. */
  | { type: 'list.limit'; ids: readonly string[]; intake: string }
  | { type: 'list.unlimit' }
  /** Sent by the views: one of them is opened. */
  | { type: 'view.show'; filter: SubmissionFilter }
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'conflict.undo'; id: string }
  /** Decisions were saved, the user returns to the list, or closes a message. */
  | { type: 'list.refresh' }
  /** Sent by the committee, as are all below. The filter is that of an address, without a search text. */
  | { type: 'list.open'; filter: Partial<SubmissionFilter> }
  | { type: 'entry.change'; id: string; changes: Partial<ListedSubmission> }
  | { type: 'conflict.declared' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  /** Restores the user's choice of columns in this browser as columns.choose, and stores every change of it. */
  keepColumns: notProvidedCallback<EventObject, Keeping>('keepColumns'),
  loadIntakes: notProvided<readonly Intake[], Record<string, never>>('loadIntakes'),
  /** With ids, only these of the filtered applications. */
  loadPage: notProvided<CountedPage, { filter: SubmissionFilter; after: string | null; among: readonly string[] }>(
    'loadPage',
  ),
  /** The applications that applicants or colleagues have changed since, with the counts. */
  loadChanges: notProvided<ListChanges, { filter: SubmissionFilter; since: string }>('loadChanges'),
  withdrawConflict: notProvided<void, { id: string }>('withdrawConflict'),
}
