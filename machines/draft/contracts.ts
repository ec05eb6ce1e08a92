import type { ActorRef, Snapshot } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { DraftContent, StoredDraft } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { ShownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** A step's draft: its types, and the actors that it needs from outside. */

/** A draft at the server, and where it is from. */
export interface FoundDraft extends StoredDraft {
  from: 'thisTab' | 'otherTab' | 'otherDevice'
}

/** The tab's own copy of what was typed, which outlives a reload. */
export interface TabCopy {
  content: DraftContent
  /** The version of the draft at the server that it followed; 0 where there was none. */
  version: number
  /** The version of the record that it changes; 0 where there was none. */
  basedOn: number
  /** Whether the server has all of it. */
  isStored: boolean
  /** The names of its stores that were under way: the draft at the server may be one of them. */
  keys: readonly string[]
}

/** What was typed earlier, by step; of which versions the records are; and what was submitted in an intake that is over. */
export interface EarlierDrafts {
  tab: Partial<Record<RecordStep, TabCopy>>
  stored: readonly FoundDraft[]
  versions: Readonly<Record<RecordStep, number>>
  /** The id of the last one that was submitted there. */
  submission: string | null
}

/** What is at the server for a step. */
export interface Theirs {
  fellowship: Fellowship
  /** The record's version; 0 where there is none. */
  version: number
  draft: FoundDraft | null
}

/** What is at the server, as it is compared with what was typed here. */
export interface Compared extends Theirs {
  /** Of the draft at the server, even where the record is compared instead of it; 0 where there is none. */
  draftVersion: number
}

export interface DraftToStore extends DraftContent {
  step: RecordStep
  /** The draft's version that it replaces; 0 where there is none yet. */
  version: number
  basedOn: number
  /** Names this store, however often it is sent. */
  key: string
}

export interface DraftInput {
  step: RecordStep
  /** The profile's full subject: whose tab copy it is. */
  owner: string
  earlier: EarlierDrafts
  fellowship: Fellowship
  /** Hears of what is at the server where that has changed. */
  application: () => ActorRef<Snapshot<unknown>, ToApplication>
  /** Names a store; random unless a test passes its own. */
  newKey?: () => string
}

/** Sent to the application: what was read anew, and that a step shows something that was not typed here. */
export type ToApplication =
  { type: 'fellowship.found'; fellowship: Fellowship } | { type: 'step.replaced'; step: RecordStep; shown: ShownStep }

export interface DraftContext {
  step: RecordStep
  owner: string
  application: DraftInput['application']
  newKey: () => string
  /** What has been typed and uploaded here and not saved; empty where nothing has. */
  content: DraftContent
  /** What of it the server has. */
  sent: DraftContent
  version: number
  basedOn: number
  /** When the server stored it, and from where; null where it never did. */
  stored: Pick<FoundDraft, 'savedAt' | 'from'> | null
  /** What is at the server, where it is to be compared. */
  theirs: Theirs | null
  /** What is saved, as far as this tab knows. */
  fellowship: Fellowship
  /** What is being stored or saved. */
  sending: DraftContent
  /** The names of the stores since the last answer; the last one is the present one. */
  keys: readonly string[]
  /** Counts how often what is shown was replaced by something that was not typed here. */
  replaced: number
  /** The submission, of an intake that is over, whose personal details may be contextFrom over; null where there is none, or none is wanted. */
  offer: string | null
}

export type DraftEvent =
  | { type: 'draft.typed'; form: NonNullable<DraftContent['form']> }
  | { type: 'draft.documentUploaded'; kind: DocumentKind; stored: StoredDocument }
  | { type: 'draft.flush' }
  | { type: 'draft.retry' }
  | { type: 'draft.hold' }
  | { type: 'draft.release' }
  | { type: 'draft.saved'; version: number; fellowship: Fellowship }
  | { type: 'draft.changedElsewhere' }
  | { type: 'draft.look' }
  | { type: 'draft.choose'; content: DraftContent }
  | { type: 'draft.prefill'; content: DraftContent }
  | { type: 'draft.startEmpty' }

/** Sent to the watcher of the tab. */
export type TabMessage =
  | { type: 'tab.save'; owner: string; step: RecordStep; copy: TabCopy | null }
  /** The step's record was saved, or only its draft stored. */
  | { type: 'tab.notify'; step: RecordStep; what: 'record' | 'draft' }

export const actorContracts = {
  /** PUT of the draft; resolves to it as it is stored. */
  storeDraft: notProvided<FoundDraft, DraftToStore>('storeDraft'),
  /** Reads the fellowship, the record's version and the draft anew, as they were at one moment. */
  loadTheirs: notProvided<Theirs, { step: RecordStep; owner: string }>('loadTheirs'),
  /**
   * Keeps the tab's copy and tells the other tabs of what was saved or stored; reports that another tab has done so as
   * draft.changedElsewhere, that the page may be going away as draft.flush, and that it is looked at again as draft.look. Before the
   * page closes it has the browser ask, where the tab alone has something.
   */
  watchTab: notProvidedCallback<TabMessage, { step: RecordStep }>('watchTab'),
  reconnected,
}
