import { shownDates } from './calendar.ts'
import { DOCUMENT, documentsOf, storedDocument, type DocumentKind, type StoredDocument } from './documents.ts'
import type { DraftContent } from './drafts.ts'
import { savedForm, type FormOf } from './forms.ts'
import { fromEntries, keysOf } from './objects.ts'
import { RECORD_SCHEMAS, type Records, type RecordValues } from './records.ts'
import { STEP, type RecordStep } from './steps.ts'
import { normalised } from './text.ts'

/** A step as shown in its form: the saved record overlaid with the draft. */

export interface ShownStep<Step extends RecordStep = RecordStep> {
  form: FormOf<RecordValues[Step]>
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

export const NOTHING_TYPED: DraftContent = { form: null, documents: {} }

function recordOf<Step extends RecordStep>(step: Step, records: Records): RecordValues[Step] | null {
  return records[STEP[step].record.nested] as RecordValues[Step] | null
}

/** The saved record's document, or null. */
export function documentOnRecord(kind: DocumentKind, records: Records | null): StoredDocument | null {
  const { step } = DOCUMENT[kind]
  return storedDocument(kind, records?.[STEP[step].record.nested] ?? null)
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

/** Fields and documents that differ between two versions of a step. */
export interface Differences {
  fields: string[]
  documents: DocumentKind[]
}

/** Compares two versions of a step; the server normalises text. `given` fields are not typed by the applicant and are ignored. */
export function differencesOf(one: ShownStep, other: ShownStep, given: readonly string[]): Differences {
  const ours: Readonly<Record<string, string>> = one.form
  const theirs: Readonly<Record<string, string>> = other.form
  const kinds = new Set([...keysOf(one.documents), ...keysOf(other.documents)])
  const isChanged = (field: string) => normalised(ours[field] ?? '') !== normalised(theirs[field] ?? '')
  return {
    fields: keysOf(ours).filter((field) => !given.includes(field) && isChanged(field)),
    documents: [...kinds].filter((kind) => one.documents[kind]?.fileName !== other.documents[kind]?.fileName),
  }
}

export const isSame = ({ fields, documents }: Differences) => fields.length === 0 && documents.length === 0
