import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import type { Intake, NewIntake } from '../../domain/intakes.ts'
import type { RoleName } from '../../domain/roles.ts'
import type { Invitation, Invited, StaffMember } from '../../domain/staff.ts'
import type { ReferenceForm, ReferenceItem, ReferenceName, ReferenceOption } from '../../domain/reference.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided } from '../notProvided.ts'

/** One page of a list; `text` filters its entries. */
export interface ReferenceQuery {
  list: ReferenceName
  text: string
  /** Counted from 1. */
  page: number
}

export interface ReferencePage {
  items: readonly ReferenceItem[]
  /** Entries on all pages together. */
  total: number
  /** Choices for select fields, by field name. */
  options: Readonly<Record<string, readonly ReferenceOption[]>>
}

/** The current intake's window, with every intake. */
export interface LoadedWindow {
  status: ApplicationsStatus
  intakes: readonly Intake[]
}

/** The last completed change, for the confirmation message. */
export interface CompletedChange {
  change: 'saved' | 'removed'
  name: string
}

/** A role to take away from an account. */
export interface Removal {
  member: StaffMember
  role: RoleName
}

export interface AdministrationInput {
  /** True if the embedded identity provider keeps the staff's roles. */
  keepsStaff: boolean
  /** The user's sub. */
  user: string
  /** Epoch milliseconds. */
  now: () => number
}

export interface AdministrationContext extends AdministrationInput, ReferenceQuery, ReferencePage {
  status: ApplicationsStatus | null
  intakes: readonly Intake[]
  /** The requested change of the window. */
  change: WindowChange | null
  /** The server's reason for refusing a change of the window, if it sent one. */
  windowReason: string | null
  /** The new intake as typed; null before the form is sent. */
  intake: NewIntake | null
  /** The last intake that was started. */
  started: NewIntake | null
  /** The server's reason for refusing a new intake, if it sent one. */
  intakeReason: string | null
  staff: readonly StaffMember[]
  /** The last invitation that was sent off. */
  invitation: Invitation | null
  /** The result of the last invitation that succeeded. */
  invited: (Invited & Pick<Invitation, 'role'>) | null
  removal: Removal | null
  /** The last role that was removed. */
  removed: Removal | null
  /** The server's reason for refusing a change of the staff, if it sent one. */
  staffReason: string | null
  /** The entry being changed or removed; null when adding one. */
  item: ReferenceItem | null
  /** The submitted form. */
  form: ReferenceForm | null
  done: CompletedChange | null
  /** The server's reason for refusing the last request, if it sent one. */
  reason: string | null
}

export type AdministrationEvent =
  | { type: 'status.retry' }
  | { type: 'window.ask'; open: boolean }
  | { type: 'window.confirm' }
  | { type: 'window.cancel' }
  /** The dates as typed; openingDate is empty if there is none. */
  | { type: 'dates.save'; closingDate: string; openingDate: string }
  | { type: 'intake.add' }
  | { type: 'intake.ask'; intake: NewIntake }
  | { type: 'intake.confirm' }
  | { type: 'intake.cancel' }
  /** Raised when a new intake has started: its window is loaded. */
  | { type: 'intake.started' }
  | { type: 'staff.retry' }
  | { type: 'staff.invite'; invitation: Invitation }
  | { type: 'staff.remove'; removal: Removal }
  | { type: 'staff.confirm' }
  | { type: 'staff.cancel' }
  | { type: 'list.choose'; list: ReferenceName }
  | { type: 'list.search'; text: string }
  | { type: 'list.turn'; by: 1 | -1 }
  | { type: 'list.retry' }
  | { type: 'item.add' }
  | { type: 'item.open'; item: ReferenceItem }
  | { type: 'item.save'; form: ReferenceForm }
  | { type: 'item.remove'; item: ReferenceItem }
  | { type: 'item.confirm' }
  | { type: 'item.cancel' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  loadStatus: notProvided<LoadedWindow, Record<string, never>>('loadStatus'),
  /** Saves the window. Fails with 'stale' if it changed since `before` was read, and with 'refused' and the reason if the server refuses, or if another intake has started. */
  saveStatus: notProvided<ApplicationsStatus, { before: ApplicationsStatus; change: WindowChange }>('saveStatus'),
  /** Starts a new intake. Fails with 'refused' and the reason if the server refuses. */
  startIntake: notProvided<void, { intake: NewIntake }>('startIntake'),
  loadStaff: notProvided<readonly StaffMember[], Record<string, never>>('loadStaff'),
  /** Fails with 'refused' and the reason, for example if the account has an application. */
  inviteStaff: notProvided<Invited, { invitation: Invitation }>('inviteStaff'),
  /** Fails with 'refused' and the reason, for example if it is the user's own role. */
  removeRole: notProvided<void, { removal: Removal }>('removeRole'),
  loadItems: notProvided<ReferencePage, ReferenceQuery>('loadItems'),
  /**
   * Saves an entry; without the entry `before`, it creates one. Fails with 'refused' if a similar entry exists, or if another administrator
   * has changed it since `before` was read.
   */
  saveItem: notProvided<void, { list: ReferenceName; before: ReferenceItem | null; form: ReferenceForm }>('saveItem'),
  /** Removes an entry. Fails with 'refused' if an application uses it. */
  removeItem: notProvided<void, { list: ReferenceName; id: string }>('removeItem'),
}
