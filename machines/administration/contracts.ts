import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import type { ReferenceForm, ReferenceItem, ReferenceName, ReferenceOption } from '../../domain/reference.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided } from '../notProvided.ts'

/** The types of what an administrator keeps at the desk, and the actors that it needs from outside. */

/** Which page of which list, and what its entries have in them. */
export interface ReferenceQuery {
  list: ReferenceName
  text: string
  /** Counted from 1. */
  page: number
}

export interface ReferencePage {
  items: readonly ReferenceItem[]
  /** How many there are on all pages. */
  total: number
  /** What their fields are chosen from, by the field's name. */
  options: Readonly<Record<string, readonly ReferenceOption[]>>
}

/** What has been done last to an entry, for whoever does not see the list change. */
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
  /** What the window is to be changed to. */
  change: WindowChange | null
  /** The entry that is changed or removed; null where one is added. */
  item: ReferenceItem | null
  /** What has been typed of it and sent. */
  form: ReferenceForm | null
  done: CompletedChange | null
  /** Why the server refused what was asked of it last, where it says. */
  reason: string | null
}

export type AdministrationEvent =
  | { type: 'status.retry' }
  | { type: 'window.ask'; open: boolean }
  | { type: 'window.confirm' }
  | { type: 'window.cancel' }
  /** As they are typed; an opening date is empty where there is to be none. */
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
  /** Keeps what the window is to be; fails as stale where it is no longer as it was read, as refused where another intake has begun. */
  saveStatus: notProvided<ApplicationsStatus, { before: ApplicationsStatus; change: WindowChange }>('saveStatus'),
  loadItems: notProvided<ReferencePage, ReferenceQuery>('loadItems'),
  /** Keeps an entry, a new one where there is no id; fails as refused where there is one like it. */
  saveItem: notProvided<void, { list: ReferenceName; id: string | null; form: ReferenceForm }>('saveItem'),
  /** Removes an entry; fails as refused where an application names it. */
  removeItem: notProvided<void, { list: ReferenceName; id: string }>('removeItem'),
}
