import type { EventObject } from 'xstate'
import type { DocumentKind } from '../../domain/documents.ts'
import type { Fellowship, UserProfile } from '../../domain/entities.ts'
import type { RecordValues } from '../../domain/records.ts'
import type { RecordStep, StepName } from '../../domain/steps.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { InstitutionsOnOffer } from '../courseChoice/selectors.ts'
import type { EarlierDrafts, ToApplication } from '../draft/contracts.ts'
import type { Failure } from '../failure.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import type { EditingEvent } from '../submissions/contracts.ts'
import type { DocumentState } from '../upload/selectors.ts'

/** The lifecycle's types, and the actors that it needs from outside. */

/** A step's record as its form submits it: complete and valid. Review and submit have none. */
export type StepRecord = { [Step in RecordStep]: { step: Step; fields: RecordValues[Step] } }[RecordStep]

/** A record to send: with its documents' names, and with its id once it has one. */
export interface RecordToSave {
  step: RecordStep
  /** null if the record does not exist yet and is to be created (sections 4.2 to 4.4). */
  id: string | null
  record: Record<string, unknown>
  /** The version that it replaces; 0 where there is none. */
  version: number
  /** The version of the draft that goes with it; 0 where there is none. */
  draftVersion: number
  /** Names this save, however often it is sent. */
  key: string
}

export interface SavedRecord {
  id: string
  version: number
}

/** What a step's draft tells: what is at the server, as this tab knows it (0 where there is nothing), and what is not saved. */
export interface DraftNote {
  recordVersion: number
  draftVersion: number
  isUnsaved: boolean
}

/** A save's `next` is the route that it leads to where that is not the step's own: back to Review, for a change from there. */
export type ApplicationEvent =
  | { [Step in RecordStep]: { type: `${Step}.save`; fields: RecordValues[Step]; next?: string } }[RecordStep]
  | { type: 'review.confirm' }
  | { type: 'application.submit' }
  | { type: 'save.retry' }
  | { type: 'save.dismiss' }
  | { type: 'load.retry' }
  | { type: 'application.begin' }
  | { type: 'location.changed'; location: string }
  | ToApplication
  | EditingEvent

export interface ApplicationInput {
  profile: UserProfile
  /** The current path and query. */
  location: string
}

export interface PendingSave {
  step: StepName
  record: StepRecord | null
  /** Where the save leads. */
  next: string
  key: string
}

export interface ApplicationContext {
  profile: UserProfile
  applicantId: string
  location: string
  fellowship: Fellowship | null
  /** What was typed earlier; null until it has been read. */
  earlier: EarlierDrafts | null
  drafts: Readonly<Record<RecordStep, DraftNote>>
  documents: Record<DocumentKind, DocumentState>
  /** What Course Details may name as the institution (section 2.10). */
  onOffer: InstitutionsOnOffer
  /** What is being saved, or failed to save. */
  pending: PendingSave | null
  failure: Failure | null
}

export const actorContracts = {
  /** GET by applicant with request kind 5; the first of the list, or null (section 4.5). */
  loadFellowship: notProvided<Fellowship | null, { applicantId: string }>('loadFellowship'),
  /** POST /api/fellowships/ (section 7.3). */
  createFellowship: notProvided<Fellowship, { applicantId: string }>('createFellowship'),
  /** POST or PUT of a step's record (sections 7.4 to 7.6); resolves to the record's id and version. */
  saveRecord: notProvided<SavedRecord, RecordToSave>('saveRecord'),
  /** POST /api/fellowships/{id} with the whole fellowship (section 7.3). */
  updateFellowship: notProvided<Fellowship, { fellowship: Fellowship }>('updateFellowship'),
  readDrafts: notProvided<EarlierDrafts, { owner: string }>('readDrafts'),
  reconnected,
  /** Has the browser ask before the page is closed; a callback actor. */
  warnBeforeUnload: notProvidedCallback<EventObject>('warnBeforeUnload'),
}
