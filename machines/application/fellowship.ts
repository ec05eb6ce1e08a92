import {
  DOCUMENT,
  documentFields,
  DOCUMENTS,
  documentsOf,
  storedDocument,
  type DocumentKind,
  type StoredDocument,
} from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { fellowshipAfter, STEP, type RecordStep, type StepName } from '../../domain/steps.ts'
import type { Drafts } from '../draft/draft.ts'
import type { Failure } from '../failure.ts'
import type { DocumentState } from '../upload/selectors.ts'
import type { ApplicationContext, RecordToSave, StepRecord } from './contracts.ts'

/** What saving does to a fellowship: pure functions over the domain's tables. */

type Documents = Record<DocumentKind, DocumentState>

const NO_DOCUMENT: DocumentState = { stored: null, ready: false }

export const NO_DOCUMENTS = Object.fromEntries(DOCUMENTS.map(({ kind }) => [kind, NO_DOCUMENT])) as Documents

function storedNames(documents: Documents) {
  return Object.fromEntries(DOCUMENTS.map(({ kind }) => [kind, documents[kind].stored]))
}

/** The id of a step's record, or null before its first save. */
export function recordIdOf(fellowship: Fellowship, step: RecordStep): string | null {
  const { id, nested } = STEP[step].record
  return fellowship[id] ?? fellowship[nested]?.id ?? null
}

/** A step's record as it is sent, with the names of its documents (sections 4.2 and 4.3). */
export function recordToSave(fellowship: Fellowship, { step, fields }: StepRecord, documents: Documents): RecordToSave {
  return {
    step,
    id: recordIdOf(fellowship, step),
    record: { ...fields, ...documentFields(step, storedNames(documents)) },
  }
}

/** The fellowship with a record that was just saved, id included, so that a retry never creates a second record. */
export function withRecord(fellowship: Fellowship, { step, record }: RecordToSave, id: string): Fellowship {
  const { id: idField, nested } = STEP[step].record
  return { ...fellowship, [idField]: id, [nested]: { ...fellowship[nested], ...record, id } }
}

/** The server's answer with the larger highestStep of both: it never decreases (section 4.1). */
export function merged(known: Fellowship | null, answered: Fellowship): Fellowship {
  return known === null ? answered : { ...answered, highestStep: Math.max(known.highestStep, answered.highestStep) }
}

/** The fellowship after a step is saved (section 4.1). */
export function fellowshipToSave(fellowship: Fellowship, step: StepName): Fellowship {
  return { ...fellowship, ...fellowshipAfter(STEP[step], fellowship.highestStep) }
}

export function areDocumentsReady(documents: Documents, step: StepName): boolean {
  return documentsOf(step).every(({ kind }) => documents[kind].ready)
}

/** The fellowship that a guard has found. */
export function foundFellowship(found: Fellowship | null): Fellowship {
  if (found === null) throw new Error('No application record was found')
  return found
}

/** The application record, in states that imply one. */
export function knownFellowship({ fellowship }: Pick<ApplicationContext, 'fellowship'>): Fellowship {
  if (fellowship === null) throw new Error('There is no application record yet')
  return fellowship
}

/** The step that is being saved, or failed to save, in states that imply one. */
export function pendingStep({ pending }: Pick<ApplicationContext, 'pending'>): StepName {
  if (pending === null) throw new Error('Nothing is being saved')
  return pending.step
}

/** The failure, in states that imply one. */
export function knownFailure({ failure }: Pick<ApplicationContext, 'failure'>): Failure {
  if (failure === null) throw new Error('Nothing has failed')
  return failure
}

/** The record that is being saved, in states that imply one. */
export function pendingRecord({ pending }: Pick<ApplicationContext, 'pending'>): StepRecord {
  if (pending === null || pending.record === null) throw new Error('There is no record to save')
  return pending.record
}

function documentOnRecord(kind: DocumentKind, fellowship: Fellowship | null): StoredDocument | null {
  const records = { personalDetails: fellowship?.personalDetails, courseDetails: fellowship?.courseDetails }
  return storedDocument(kind, records[DOCUMENT[kind].step])
}

/** Whether a document has been stored that neither the record nor the draft names yet. */
export function isUnsaved(context: ApplicationContext, kind: DocumentKind, stored: StoredDocument): boolean {
  const { fileName } = stored
  return (
    fileName !== context.documents[kind].stored?.fileName &&
    fileName !== documentOnRecord(kind, context.fellowship)?.fileName
  )
}

/** The stored document that an upload starts with: the draft's, which is newer, or the record's. */
export function documentAtStart(kind: DocumentKind, fellowship: Fellowship | null, drafts: Drafts) {
  return drafts.documents?.[kind] ?? documentOnRecord(kind, fellowship)
}

/** The country that the choice starts with: the draft's or the record's; null if none was chosen. */
export function countryAtStart(fellowship: Fellowship | null, drafts: Drafts): number | null {
  const typed = drafts.courseDetails?.countryId
  if (typed !== undefined) return typed === '' ? null : Number(typed)
  return fellowship?.courseDetails?.countryId ?? null
}
