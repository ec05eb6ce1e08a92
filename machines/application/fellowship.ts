import { brokenAmong, brokenAnswers } from '../../domain/answers.ts'
import {
  DOCUMENT,
  documentFields,
  DOCUMENTS,
  documentsOf,
  type DocumentKind,
  type StoredDocument,
} from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { documentOnRecord } from '../../domain/recordForms.ts'
import { fromEntries, objectIn, type Json } from '../../domain/objects.ts'
import { COUNTRIES, type CountryQuestion } from '../../domain/programme.ts'
import { linkAt } from '../../domain/routes.ts'
import { fellowshipAfter, RECORD_STEPS, STEP, stepDisplay, type RecordStep, type StepName } from '../../domain/steps.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import type { InstitutionsOnOffer } from '../courseChoice/selectors.ts'
import type { EarlierDrafts } from '../draft/contracts.ts'
import { initialDraftOf } from '../draft/restored.ts'
import type { DocumentState } from '../upload/selectors.ts'
import type {
  AnswersToSave,
  ApplicationContext,
  DraftNote,
  PendingSave,
  RecordToSave,
  SeveralAnswers,
  StepRecord,
} from './contracts.ts'

type Documents = Record<DocumentKind, DocumentState>

const NO_DOCUMENT: DocumentState = { stored: null, ready: false, file: null, seen: null }

const NO_DOCUMENTS = Object.fromEntries(DOCUMENTS.map(({ kind }) => [kind, NO_DOCUMENT])) as Documents

function storedNames(documents: Documents) {
  return Object.fromEntries(DOCUMENTS.map(({ kind }) => [kind, documents[kind].stored]))
}

/** The id of a step's record, or null before its first save. */
function recordIdOf(fellowship: Fellowship, step: RecordStep): string | null {
  return fellowship[STEP[step].record.id] ?? fellowship[step]?.id ?? null
}

/** The record's body: form values with document names (sections 4.2 and 4.3). */
export function recordOf({
  pending,
  documents,
}: Pick<ApplicationContext, 'pending' | 'documents'>): Record<string, unknown> {
  return bodyOf(pendingRecord({ pending }), pending?.documents ?? storedNames(documents))
}

const bodyOf = ({ step, fields }: StepRecord, documents: AnswersToSave['documents']) => ({
  ...fields,
  ...documentFields(step, documents),
})

/** The fellowship after a save with the documents that the uploads have. */
export function fellowshipWith(record: StepRecord, context: ApplicationContext): Fellowship {
  const fellowship = knownFellowship(context)
  const saved = { step: record.step, record: bodyOf(record, storedNames(context.documents)) }
  return withRecord(fellowship, saved, recordIdOf(fellowship, record.step) ?? '')
}

/** The route after a step's save: the next step (section 4.1), or a later one to which something was added since it was completed. */
export function nextAfter(step: RecordStep, { fellowship, asked }: Pick<ApplicationContext, 'fellowship' | 'asked'>) {
  const records = knownFellowship({ fellowship })
  const broken = asked.length === 0 ? brokenAnswers(records) : brokenAmong(records, asked)
  const later = broken.find(
    (each) => STEP[each.step].number > STEP[step].number && stepDisplay(each.step, records.highestStep) === 'done',
  )
  return later === undefined ? STEP[step].next : STEP[later.step].route
}

/** Starts saving answers from another screen. */
export function pendingAnswers({ answers, isUndo }: SeveralAnswers): Omit<PendingSave, 'key'> {
  const [{ record, documents }, ...more] = answers
  return { step: record.step, record, documents, more, isUndo, next: STEP.review.route }
}

/** The confirmation or submission of the answers as this tab shows them. */
export const confirmed = (step: 'review' | 'submit', { drafts }: ApplicationContext): Omit<PendingSave, 'key'> => ({
  step,
  record: null,
  next: STEP[step].next,
  shown: fromEntries(RECORD_STEPS.map((each) => [each, drafts[each].recordVersion] as const)),
})

/** The steps whose answers the pending save contains. */
export const savedSteps = (context: Pick<ApplicationContext, 'pending'>): readonly RecordStep[] => {
  const { record } = pendingSave(context)
  return record === null ? RECORD_STEPS : [record.step]
}

/** The answers that are saved after the current ones. Throws if there are none. */
export function nextAnswers(context: Pick<ApplicationContext, 'pending'>): Omit<PendingSave, 'key'> {
  const { more: [next, ...more] = [], isUndo } = pendingSave(context)
  return pendingAnswers({ answers: [known(next, 'answers'), ...more], isUndo })
}

/** Answers that a step's uploads and country follow. */
export interface FollowedAnswers {
  form: Json
  documents: AnswersToSave['documents']
}

/** The answers of a save from another screen than the step's own; none for the others. */
export function answersFrom(context: Pick<ApplicationContext, 'pending'>): FollowedAnswers {
  const { documents } = pendingSave(context)
  return documents === undefined
    ? { form: {}, documents: {} }
    : { form: objectIn(pendingRecord(context).fields), documents }
}

/** The pending save, with the versions it replaces. Throws if no record is being saved. */
export function recordToSave(context: ApplicationContext): RecordToSave {
  const { step } = pendingRecord(context)
  const { recordVersion: version, draftVersion } = context.drafts[step]
  const id = recordIdOf(knownFellowship(context), step)
  return {
    step,
    id,
    record: recordOf(context),
    version,
    draftVersion,
    key: pendingSave(context).key,
  }
}

/** The fellowship including a record that was just saved. Its id prevents a retry from creating a second record. */
export function withRecord(
  fellowship: Fellowship,
  { step, record }: Pick<RecordToSave, 'step' | 'record'>,
  id: string,
): Fellowship {
  return { ...fellowship, [STEP[step].record.id]: id, [step]: { ...fellowship[step], ...record, id } }
}

/** The server's fellowship, with the larger highestStep of the two: it never decreases (section 4.1). */
export function merged(before: Fellowship | null, answered: Fellowship): Fellowship {
  return before === null ? answered : { ...answered, highestStep: Math.max(before.highestStep, answered.highestStep) }
}

/** The fellowship after a step is saved (section 4.1). */
export function fellowshipToSave(fellowship: Fellowship, step: StepName): Fellowship {
  return { ...fellowship, ...fellowshipAfter(STEP[step], fellowship.highestStep) }
}

export function areDocumentsReady(documents: Documents, step: StepName): boolean {
  return documentsOf(step).every(({ kind }) => documents[kind].ready)
}

/** The fellowship. Throws before it is loaded. */
export function knownFellowship({ fellowship }: Pick<ApplicationContext, 'fellowship'>): Fellowship {
  return known(fellowship, 'fellowship')
}

/** The id in the mail's link that the page was opened with. Throws if there is none. */
export const linkIn = ({ location }: Pick<ApplicationContext, 'location'>): string => known(linkAt(location), 'link')

/** The pending save. Throws if there is none. */
export function pendingSave({ pending }: Pick<ApplicationContext, 'pending'>): PendingSave {
  return known(pending, 'save')
}

export const pendingStep = (context: Pick<ApplicationContext, 'pending'>): StepName => pendingSave(context).step

/** The record being saved. Throws if there is none, as for review and submit. */
export function pendingRecord({ pending }: Pick<ApplicationContext, 'pending'>): StepRecord {
  return known(pending?.record, 'record')
}

/** True if neither the record nor the draft refers to the stored document yet. */
export function isUnsavedDocument(context: ApplicationContext, kind: DocumentKind, stored: StoredDocument): boolean {
  const { fileName } = stored
  return (
    fileName !== context.documents[kind].stored?.fileName &&
    fileName !== documentOnRecord(kind, context.fellowship)?.fileName
  )
}

const NO_DRAFT: DraftNote = { recordVersion: NO_VERSION, draftVersion: NO_VERSION, isUnsaved: false }

export const NO_DRAFTS = fromEntries(RECORD_STEPS.map((step) => [step, NO_DRAFT]))

/** The restored drafts. Throws before they are loaded. */
export function knownEarlier({ earlier }: Pick<ApplicationContext, 'earlier'>): EarlierDrafts {
  return known(earlier, 'earlier')
}

type Loaded = Pick<ApplicationContext, 'fellowship' | 'earlier'>

/** A step's initial unsaved content. */
function typedEarlier(step: RecordStep, context: Loaded) {
  return initialDraftOf({ step, earlier: knownEarlier(context), fellowship: knownFellowship(context) }).content
}

/** An upload's initial document: the draft's, which is newer, or the record's. */
export function documentAtStart(kind: DocumentKind, context: Loaded): StoredDocument | null {
  return typedEarlier(DOCUMENT[kind].step, context).documents[kind] ?? documentOnRecord(kind, context.fellowship)
}

/** The initial country: the draft's or the record's; null if none was chosen. */
export function countryAtStart({ step, field, institutions }: CountryQuestion, context: Loaded): number | null {
  if (institutions.length === 0) return null
  const typed = typedEarlier(step, context).form?.[field]
  if (typed !== undefined) return typed === '' ? null : Number(typed)
  const saved = objectIn(knownFellowship(context)[step])[field] ?? null
  return saved === null ? null : Number(saved)
}

const NO_INSTITUTIONS = fromEntries(
  COUNTRIES.map(({ field }) => [field, { countryId: null, institutions: [] } as InstitutionsOnOffer] as const),
)

/** Context before an application is loaded and after it is deleted. */
export const NOTHING_LOADED = {
  fellowship: null,
  earlier: null,
  drafts: NO_DRAFTS,
  isSent: false,
  asked: [],
  documents: NO_DOCUMENTS,
  choices: [],
  onOffer: NO_INSTITUTIONS,
  pending: null,
  failure: null,
} as const satisfies Partial<ApplicationContext>
