import type { EventObject } from 'xstate'
import type { DeskSubmission } from '../../domain/desk.ts'
import type { Flags } from '../../domain/roles.ts'
import type { Keeping } from '../keeping.ts'
import { notProvidedCallback } from '../notProvided.ts'
import type { Part, Work } from '../openSubmission/contracts.ts'
import type { ListNotice, LoadedList } from '../submissionList/contracts.ts'

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
  list: LoadedList
  /** The id of the open submission, or of the one to open once the list is loaded; null on the list. */
  id: string | null
  /** The id of the submission that was open before the list; null before the first. */
  last: string | null
  /** The id of an earlier version that is read instead of the newest one; null otherwise. */
  version: string | null
  read: DeskSubmission | null
  /** The next submission, loaded while this one is read. */
  prefetched: DeskSubmission | null
  /** The kind of the open document, which stays open from one submission to the next; null if none is open. */
  kind: string | null
  /** The part in front, which stays so from one submission to the next. */
  part: Part
}

export type CommitteeEvent =
  | { type: 'location.changed'; location: string }
  | { type: 'submission.open'; id: string }
  | { type: 'submission.next' }
  | { type: 'submission.previous' }
  | { type: 'submission.close' }
  | { type: 'submission.reload' }
  | { type: 'version.open'; id: string }
  | { type: 'work.restored'; work: UnsavedWork }
  | ListNotice

export const actorContracts = {
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
  /** Restores the user's unsaved work of this tab as work.restored, and stores every change of it. */
  keepWork: notProvidedCallback<EventObject, Keeping>('keepWork'),
}
