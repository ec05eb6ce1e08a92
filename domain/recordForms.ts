import { shownDates } from './calendar.ts'
import {
  DOCUMENT,
  DOCUMENT_KINDS,
  documentsOf,
  storedDocument,
  type DocumentKind,
  type StoredDocument,
} from './documents.ts'
import type { DraftContent } from './drafts.ts'
import { savedForm, type FormOf } from './forms.ts'
import { fromEntries, keysOf } from './objects.ts'
import { GIVEN_FIELDS, questionsOf } from './programme.ts'
import { RECORD_SCHEMAS, type Records, type RecordValues } from './records.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'
import { normalised } from './text.ts'

/** A step as shown in its form: the saved record overlaid with the draft. */

export interface ShownStep<Step extends RecordStep = RecordStep> {
  form: FormOf<RecordValues[Step]>
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

export const NOTHING_TYPED: DraftContent = { form: null, documents: {} }

function recordOf<Step extends RecordStep>(step: Step, records: Records): RecordValues[Step] | null {
  return records[step] as RecordValues[Step] | null
}

/** The saved record's document, or null. */
export function documentOnRecord(kind: DocumentKind, records: Records | null): StoredDocument | null {
  const { step } = DOCUMENT[kind]
  return storedDocument(kind, records?.[step] ?? null)
}

export function shownStep<Step extends RecordStep>(step: Step, records: Records, draft: DraftContent): ShownStep<Step> {
  const saved = documentsOf(step).flatMap(({ kind }): (readonly [DocumentKind, StoredDocument])[] => {
    const stored = documentOnRecord(kind, records)
    return stored ? [[kind, stored]] : []
  })
  return {
    form: { ...savedForm(RECORD_SCHEMAS[step], recordOf(step, records), shownDates), ...draft.form },
    documents: { ...fromEntries(saved), ...draft.documents },
  }
}

/** An institution belongs to its country, so the two are one answer, named after the institution. */
const ANSWER_OF: Readonly<Record<string, string>> = fromEntries(
  RECORD_STEPS.flatMap((step) =>
    Object.entries(questionsOf(step)).flatMap(([field, question]) =>
      question.kind === 'institution' ? [[question.of, field] as const] : [],
    ),
  ),
)
export const answerOf = (field: string) => ANSWER_OF[field] ?? field

export const isDocument = (answer: string): answer is DocumentKind => Object.hasOwn(DOCUMENT, answer)

/** The fields and documents in which two versions of a step differ; the server normalises text. */
export function changedFields(step: RecordStep, one: ShownStep, other: ShownStep): string[] {
  const [ours, theirs]: Readonly<Record<string, string>>[] = [one.form, other.form]
  const isChanged = (field: string) => normalised(ours?.[field] ?? '') !== normalised(theirs?.[field] ?? '')
  const fields = keysOf(RECORD_SCHEMAS[step].fields as Record<string, unknown>).filter(
    (field) => !GIVEN_FIELDS[step].includes(field) && isChanged(field),
  )
  const documents = DOCUMENT_KINDS.filter((kind) => one.documents[kind]?.fileName !== other.documents[kind]?.fileName)
  return [...fields, ...documents]
}

/** The same as answers. */
export const changedAnswers = (step: RecordStep, one: ShownStep, other: ShownStep): string[] => [
  ...new Set(changedFields(step, one, other).map(answerOf)),
]

/** The draft without what the record already has; NOTHING_TYPED if that is everything. */
export function unsavedContent(step: RecordStep, records: Records, draft: DraftContent): DraftContent {
  const saved = shownStep(step, records, NOTHING_TYPED)
  const changed = changedAnswers(step, saved, shownStep(step, records, draft))
  if (changed.length === 0) return NOTHING_TYPED
  const documents = keysOf(draft.documents).filter((kind) => changed.includes(kind))
  return {
    form: changed.every(isDocument) ? null : draft.form,
    documents: fromEntries(documents.map((kind) => [kind, draft.documents[kind]] as const)),
  }
}
