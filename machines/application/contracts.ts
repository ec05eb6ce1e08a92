import type { EventObject } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { AskedPart } from '../../domain/askedParts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { CountryField } from '../../domain/programme.ts'
import type { RecordValues } from '../../domain/records.ts'
import type { RecordStep, StepName } from '../../domain/steps.ts'
import type { LinkTarget } from '../../domain/submissions.ts'
import type { RecordVersions } from '../../domain/versions.ts'
import type { SignedIn } from '../authentication/contracts.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { InstitutionsOnOffer } from '../courseChoice/selectors.ts'
import type { EarlierDrafts, ToApplication } from '../draft/contracts.ts'
import type { Failure } from '../failure.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import type { EditingEvent } from '../submissions/contracts.ts'
import type { DocumentState } from '../upload/selectors.ts'

/** A step's complete and valid form values. Review and submit have no record. */
export type StepRecord = { [Step in RecordStep]: { step: Step; fields: RecordValues[Step] } }[RecordStep]

/** The event that saves a step. */
export type RecordEvent = {
  [Step in RecordStep]: { type: `${Step}.save`; fields: RecordValues[Step]; next?: string }
}[RecordStep]

/** The event that saves a record. */
export const savesOf = ({ step, fields }: StepRecord, next?: string) =>
  ({ type: `${step}.save`, fields, ...(next === undefined ? {} : { next }) }) as RecordEvent

/** The record of an event. */
export const recordIn = ({ type, fields }: RecordEvent) =>
  ({ step: type.slice(0, -'.save'.length), fields }) as StepRecord

/** A step's answers with its documents, saved from another screen than the step's own. */
export interface AnswersToSave {
  record: StepRecord
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

/** The body of a save: form values with document names, and the versions it replaces. */
export interface RecordToSave {
  step: RecordStep
  /** Null to create the record (sections 4.2 to 4.4). */
  id: string | null
  record: Record<string, unknown>
  /** The record version it replaces; 0 if there is none. */
  version: number
  /** The version of the draft that the save deletes; 0 if there is none. */
  draftVersion: number
  /** Idempotency key: the same for every retry of this save. */
  key: string
}

export interface SavedRecord {
  id: string
  version: number
}

/** A step's versions on the server as known to this tab (0 if none), and whether it has unsaved values. */
export interface DraftNote {
  recordVersion: number
  draftVersion: number
  isUnsaved: boolean
}

/** `next` overrides the route after a save: a change made from Review leads back to Review. */
export type ApplicationEvent =
  | RecordEvent
  /** The applicant uses new answers, or undoes changes. */
  | ({ type: 'answers.save' } & SeveralAnswers)
  | { type: 'review.confirm' }
  | { type: 'application.submit' }
  | { type: 'save.retry' }
  | { type: 'save.dismiss' }
  | { type: 'load.retry' }
  | { type: 'application.begin' }
  | { type: 'location.changed'; location: string }
  | ToApplication
  | EditingEvent

/** Answers of one or more steps that are saved together. */
export interface SeveralAnswers {
  answers: readonly [AnswersToSave, ...AnswersToSave[]]
  /** True if they replace newer answers. */
  isUndo?: boolean
}

export interface ApplicationInput {
  profile: SignedIn
  /** The current path and query. */
  location: string
}

export interface PendingSave {
  step: StepName
  record: StepRecord | null
  /** The route after the save. */
  next: string
  key: string
  /** The versions that the applicant confirms or submits; absent if a record is saved. */
  shown?: RecordVersions | undefined
  /** The documents to save; those that the uploads have by default. */
  documents?: AnswersToSave['documents']
  /** The answers of other steps that are saved afterwards. */
  more?: readonly AnswersToSave[]
  isUndo?: boolean
}

export interface ApplicationContext {
  profile: SignedIn
  applicantId: string
  location: string
  fellowship: Fellowship | null
  /** Restored drafts; null until they are loaded. */
  earlier: EarlierDrafts | null
  drafts: Readonly<Record<RecordStep, DraftNote>>
  /** True if the provider has everything that is saved. */
  isSent: boolean
  /** The parts that the provider's latest request asks for. */
  asked: readonly AskedPart[]
  documents: Record<DocumentKind, DocumentState>
  /** The documents whose files were chosen in this tab, the latest choice last. */
  choices: readonly DocumentKind[]
  /** The institutions that can be saved, by the question for their country (section 2.10). */
  onOffer: Readonly<Record<CountryField, InstitutionsOnOffer>>
  /** The save that is running, waiting or failed. */
  pending: PendingSave | null
  failure: Failure | null
}

export const actorContracts = {
  /** Resolves to the target of a mail's link for the signed-in user. */
  followLink: notProvided<LinkTarget, { id: string }>('followLink'),
  /** GET by applicant with request kind 5; the first of the list, or null (section 4.5). */
  loadFellowship: notProvided<Fellowship | null, { applicantId: string }>('loadFellowship'),
  /** POST /api/fellowships/ (section 7.3). */
  createFellowship: notProvided<Fellowship, { applicantId: string }>('createFellowship'),
  /** POST or PUT of a step's record (sections 7.4 to 7.6); resolves to the record's id and version. */
  saveRecord: notProvided<SavedRecord, RecordToSave>('saveRecord'),
  /** POST /api/fellowships/{id} with the whole fellowship (section 7.3). Rejects as 'stale' if other versions than `shown` are saved. */
  updateFellowship: notProvided<Fellowship, { fellowship: Fellowship } & Pick<PendingSave, 'shown'>>(
    'updateFellowship',
  ),
  readDrafts: notProvided<EarlierDrafts, { owner: string }>('readDrafts'),
  reconnected,
  /** Makes the browser ask for confirmation before the page is closed. */
  warnBeforeUnload: notProvidedCallback<EventObject>('warnBeforeUnload'),
}
