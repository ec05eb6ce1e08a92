import { shownDates } from './calendar.ts'
import { DOCUMENT, documentsOf, storedDocument, type DocumentKind, type StoredDocument } from './documents.ts'
import type { DraftContent } from './drafts.ts'
import { savedForm, type FormOf } from './forms.ts'
import { fromEntries, keysOf } from './objects.ts'
import { RECORD_SCHEMAS, type Records, type RecordValues } from './records.ts'
import { STEP, type RecordStep } from './steps.ts'

/** A step as its form shows it: what is saved, with what has been typed and uploaded since over it. */

export interface ShownStep<Step extends RecordStep = RecordStep> {
  form: FormOf<RecordValues[Step]>
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

export const NOTHING_TYPED: DraftContent = { form: null, documents: {} }

function recordOf<Step extends RecordStep>(step: Step, records: Records): RecordValues[Step] | null {
  return records[STEP[step].record.nested] as RecordValues[Step] | null
}

/** The document that a record names, or null. */
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

/** What two versions of a step have that is not the same in both. */
export interface Differences {
  fields: string[]
  documents: DocumentKind[]
}

/** `given` names the fields that nobody types, and that are therefore never compared. */
export function differencesOf(one: ShownStep, other: ShownStep, given: readonly string[]): Differences {
  const ours: Readonly<Record<string, string>> = one.form
  const theirs: Readonly<Record<string, string>> = other.form
  const kinds = new Set([...keysOf(one.documents), ...keysOf(other.documents)])
  return {
    fields: keysOf(ours).filter((field) => !given.includes(field) && ours[field] !== theirs[field]),
    documents: [...kinds].filter((kind) => one.documents[kind]?.fileName !== other.documents[kind]?.fileName),
  }
}

export const isSame = ({ fields, documents }: Differences) => fields.length === 0 && documents.length === 0
