import type { AnyActorRef, EventObject } from 'xstate'
import type {
  CountedPage,
  DeskSubmission,
  ListedSubmission,
  NewDecisions,
  OutcomeCounts,
  SubmissionFilter,
} from '../../domain/desk.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { Flags } from '../../domain/roles.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import type { Work } from '../openSubmission/contracts.ts'

export interface CommitteeInput {
  /** The signed-in user's subject. */
  user: string
  /** The signed-in user's roles. */
  flags: Flags
  /** The address of the page: see `domain/deskAddress.ts`. */
  location: string
}

/** Everything typed at the desk that is not saved, by submission id. */
export type UnsavedWork = { [Kind in keyof Work]: Readonly<Record<string, NonNullable<Work[Kind]>>> }

export interface CommitteeContext extends UnsavedWork {
  user: string
  flags: Flags
  filter: SubmissionFilter
  /** Newest first; empty until loaded. */
  intakes: readonly Intake[]
  items: readonly ListedSubmission[]
  /** Cursor of the next page; null after the last page. */
  next: string | null
  counts: OutcomeCounts
  /** The number of the latest known decision; 0 if there is none. */
  latest: number
  /** The id of the open submission, or of the one to open once the list is loaded; null on the list. */
  id: string | null
  /** The id of an earlier version that is read instead of the newest one; null otherwise. */
  version: string | null
  read: DeskSubmission | null
  /** The next submission, loaded while this one is read. */
  prefetched: DeskSubmission | null
  /** The kind of the open document, which stays open from one submission to the next; null if none is open. */
  kind: string | null
  /** The application with a conflict of interest that was declared last; null if there is none to undo. */
  conflict: { id: string; applicant: string } | null
  /** Applications that wait for the user's review. */
  toReview: number
}

export type CommitteeEvent =
  | { type: 'filter.change'; filter: Partial<SubmissionFilter> }
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'location.changed'; location: string }
  | { type: 'submission.open'; id: string }
  | { type: 'submission.next' }
  | { type: 'submission.previous' }
  | { type: 'submission.close' }
  | { type: 'submission.retry' }
  | { type: 'version.open'; id: string }
  | { type: 'conflict.undo' }
  | { type: 'work.restored'; work: UnsavedWork }
  /** Sent by the selection: decisions were saved. */
  | { type: 'list.refresh' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
  /** Restores the user's unsaved work of this tab as work.restored, and stores every change of it. */
  keepWork: notProvidedCallback<EventObject, { user: string; committee: () => AnyActorRef }>('keepWork'),
  loadIntakes: notProvided<readonly Intake[], Record<string, never>>('loadIntakes'),
  loadPage: notProvided<CountedPage, { filter: SubmissionFilter; after: string | null }>('loadPage'),
  /** The decisions that colleagues have made since, with the counts. */
  loadNewDecisions: notProvided<NewDecisions, { filter: SubmissionFilter; after: number }>('loadNewDecisions'),
  withdrawConflict: notProvided<void, { id: string }>('withdrawConflict'),
}
