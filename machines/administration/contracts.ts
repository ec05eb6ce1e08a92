import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
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

/** The last completed change, for the confirmation message. */
export interface CompletedChange {
  change: 'saved' | 'removed'
  name: string
}

export interface AdministrationInput {
  /** Epoch milliseconds. */
  now: () => number
}

export interface AdministrationContext extends AdministrationInput, ReferenceQuery, ReferencePage {
  status: ApplicationsStatus | null
  /** The requested change of the window. */
  change: WindowChange | null
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
  loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
  /** Saves the window. Fails with 'stale' if it changed since `before` was read, and with 'refused' if another intake has started. */
  saveStatus: notProvided<ApplicationsStatus, { before: ApplicationsStatus; change: WindowChange }>('saveStatus'),
  loadItems: notProvided<ReferencePage, ReferenceQuery>('loadItems'),
  /** Saves an entry; a null id creates one. Fails with 'refused' if a similar entry exists. */
  saveItem: notProvided<void, { list: ReferenceName; id: string | null; form: ReferenceForm }>('saveItem'),
  /** Removes an entry. Fails with 'refused' if an application uses it. */
  removeItem: notProvided<void, { list: ReferenceName; id: string }>('removeItem'),
}
