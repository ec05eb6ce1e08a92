import type { ActorRef, Snapshot } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { DraftContent, SomeAnswers, StoredDraft } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { ShownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** Which version of an answer is kept: the one in this tab, or the server's. */
export type Side = 'ours' | 'theirs'

/** A draft stored on the server, with its origin relative to this tab. */
export interface FoundDraft extends StoredDraft {
  from: 'thisTab' | 'otherTab' | 'otherDevice'
}

/** The last versions of a step that both this tab and the server had; null if unknown. */
export interface Base<Answers> {
  /** The saved record. */
  record: Answers | null
  /** The server's draft, or the record if there was none. */
  draft: Answers | null
}

/** The tab's own copy of a draft, which survives a reload. */
export interface TabCopy {
  content: DraftContent
  /** The answers of the base that differ from the content. */
  base: Base<SomeAnswers>
  /** The server draft's version that it is based on; 0 if there was none. */
  version: number
  /** The record version that it changes; 0 if there was none. */
  basedOn: number
  /** True if the server has all of it. */
  isStored: boolean
  /** Idempotency keys of unanswered store calls. The draft on the server may carry one of them. */
  keys: readonly string[]
}

/** The texts of the fields that were changed before the app had loaded, and what they showed before. */
export interface TypedText {
  form: FormTexts
  seen: FormTexts
}

/** A document that was uploaded, and the one that was shown when its file was chosen. */
export interface UploadedDocument {
  kind: DocumentKind
  stored: StoredDocument
  seen: StoredDocument | null
}

/** Restored drafts by step, the records' versions, and what became of the application of a past intake. */
export interface EarlierDrafts {
  tab: Partial<Record<RecordStep, TabCopy>>
  /** Typed before a reload, when the app had not loaded yet (decision 95). */
  typed: Partial<Record<RecordStep, TypedText>>
  stored: readonly FoundDraft[]
  versions: Readonly<Record<RecordStep, number>>
  /** Id of the last submission of a past intake, or null. */
  submission: string | null
  /** True if the last application of a past intake was started, but never submitted. */
  isUnsubmitted: boolean
}

/** An applicant without drafts and past applications. */
export const NO_DRAFTS: EarlierDrafts = {
  tab: {},
  typed: {},
  stored: [],
  versions: NO_VERSIONS,
  submission: null,
  isUnsubmitted: false,
}

/** A step's state on the server. */
export interface Theirs {
  fellowship: Fellowship
  /** The record's version; 0 if there is none. */
  version: number
  draft: FoundDraft | null
}

export interface DraftToStore extends DraftContent {
  step: RecordStep
  /** The draft version that it replaces; 0 if there is none. */
  version: number
  basedOn: number
  /** The answers that it changes, as they are in the record. */
  before: SomeAnswers | null
  /** Idempotency key: the same for every retry of this call. */
  key: string
}

export interface DraftInput {
  step: RecordStep
  /** The profile's full subject, the owner of the tab's copy. */
  owner: string
  earlier: EarlierDrafts
  fellowship: Fellowship
  /** The parent, notified when the server's state has changed. */
  application: () => ActorRef<Snapshot<unknown>, ToApplication>
  /** Creates idempotency keys; random by default. */
  newKey?: () => string
}

type FormTexts = NonNullable<DraftContent['form']>

/** Sent to the application: the reloaded fellowship, and a form whose values were replaced. */
export type ToApplication =
  | { type: 'fellowship.found'; fellowship: Fellowship }
  | { type: 'step.replaced'; step: RecordStep; shown: ShownStep }

export interface DraftContext {
  step: RecordStep
  owner: string
  application: DraftInput['application']
  newKey: () => string
  /** Unsaved local text and uploads. */
  content: DraftContent
  /** The content the server has. */
  sent: DraftContent
  /** The draft version that it is based on; 0 if there was none. */
  version: number
  /** The record version that it is based on; 0 if there was none. */
  basedOn: number
  base: Base<ShownStep>
  /** When and from where the server's draft was stored; null if there is none. */
  stored: Pick<FoundDraft, 'savedAt' | 'from'> | null
  /** The server's state, while it has to be merged. */
  theirs: Theirs | null
  /** The saved fellowship as known to this tab. */
  fellowship: Fellowship
  /** The content of the running call. */
  sending: DraftContent
  /** Idempotency keys of store calls since the last answer, the current one last. */
  keys: readonly string[]
  /** Counts replacements of the form's values, so that the form can be remounted. */
  replaced: number
  /** Id of the past submission offered for prefilling; null if there is none or it was declined. */
  offer: string | null
}

export type DraftEvent =
  | { type: 'draft.typed'; form: NonNullable<DraftContent['form']> }
  /** Typed before the app had loaded, over texts that may be older by now (decision 84). */
  | ({ type: 'draft.typedOver' } & TypedText)
  | ({ type: 'draft.documentUploaded' } & UploadedDocument)
  | { type: 'draft.flush' }
  | { type: 'draft.retry' }
  | { type: 'draft.hold' }
  | { type: 'draft.release' }
  | { type: 'draft.saved'; version: number; fellowship: Fellowship }
  | { type: 'draft.changedElsewhere' }
  | { type: 'draft.look' }
  /** The chosen side of each answer that both sides changed. */
  | { type: 'draft.choose'; sides: Readonly<Record<string, Side>> }
  | { type: 'draft.prefill'; content: DraftContent }
  | { type: 'draft.startEmpty' }

/** Sent to the watchTab actor. */
export type TabMessage =
  | { type: 'tab.save'; owner: string; step: RecordStep; copy: TabCopy | null }
  /** Tells other tabs that the step's record was saved or its draft stored. */
  | { type: 'tab.notify'; step: RecordStep; what: 'record' | 'draft' }

export const actorContracts = {
  /** PUT of the draft; resolves to the stored draft. Fails with 'stale' if it was changed elsewhere. */
  storeDraft: notProvided<FoundDraft, DraftToStore>('storeDraft'),
  /** Reloads the fellowship, the record's version and the draft, as one consistent snapshot. */
  loadTheirs: notProvided<Theirs, { step: RecordStep; owner: string }>('loadTheirs'),
  /**
   * Saves the tab's copy and notifies other tabs. Reports changes in other tabs as draft.changedElsewhere, a page that may be
   * closing as draft.flush, and a page that is visible again as draft.look. Makes the browser ask before closing while only
   * this tab has the content.
   */
  watchTab: notProvidedCallback<TabMessage, { step: RecordStep }>('watchTab'),
  reconnected,
}
