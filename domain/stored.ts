import { DOCUMENT } from './documents.ts'
import type { DraftContent, SomeAnswers, StoredDraft } from './drafts.ts'
import { fromEntries, keysOf, objectIn, type Json } from './objects.ts'
import { listedFields } from './programme.ts'
import { nameKeyOf } from './questions/answers.ts'
import { fieldsOf, RECORD_SCHEMAS, type Records } from './records.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'
import { unaskedIn } from './unasked.ts'

/**
 * Reads the JSON of records, submissions and drafts, whichever release stored it. Stored JSON lacks fields and documents
 * that were added later, and still has removed ones.
 */

/**
 * The function at n turns an application of format n into format n + 1. Add one if a value changes its name or its
 * meaning, and a fixture in tests/stored. Added and removed fields need none.
 */
const UPCASTS: readonly ((application: Json) => Json)[] = [
  // Format 0 has no number.
  (application) => application,
]
export const FORMAT = UPCASTS.length

const emptyBefore = new Map<RecordStep, Json>()

/** A record without answers. Made once per step, because records are read often. */
function emptyRecord(step: RecordStep): Json {
  const known = emptyBefore.get(step)
  if (known !== undefined) return known
  const texts = fromEntries(['id', ...fieldsOf(step)].map((field) => [field, ''] as const))
  const empty = { ...texts, ...unaskedIn(step) }
  emptyBefore.set(step, empty)
  return empty
}

/** The names that a submission has before anything is chosen from a list. */
const noNames = (step: RecordStep): Json =>
  fromEntries(listedFields(step).map((field) => [nameKeyOf(field), null] as const))

const isLacking = (value: unknown, empty: unknown) =>
  value === undefined || (empty !== null && typeof value !== typeof empty)

/** Keeps unknown fields, so that the applicant's own data and receipt still have them. */
function completed(stored: unknown, missing: Json): Json {
  const values = objectIn(stored)
  const lacking = Object.entries(missing).filter(([field, empty]) => isLacking(values[field], empty))
  return { ...values, ...fromEntries(lacking) }
}

/** JSON of a format as the current one. */
const upcast = (application: Json, format: number): Json =>
  UPCASTS.slice(format).reduce((each, next) => next(each), application)

export function readApplication(stored: unknown): SubmittedApplication {
  const { format, ...application } = objectIn(stored)
  const current = upcast(application, Number(format ?? 0))
  const records = RECORD_STEPS.map(
    (step) => [step, completed(current[step], { ...emptyRecord(step), ...noNames(step) })] as const,
  )
  return { ...current, ...fromEntries(records) } as unknown as SubmittedApplication
}

/** A saved record. Its names of listed answers are not stored. */
export function readRecord<Step extends RecordStep>(step: Step, id: string, stored: Json, format: number) {
  const answers = upcast({ [step]: stored }, format)[step]
  return { ...completed(answers, emptyRecord(step)), id } as unknown as NonNullable<Records[Step]>
}

/**
 * The records with what is asked today. A new version has nothing else, because Review shows nothing else (decision 109).
 */
export function askedIn(application: SubmittedApplication): SubmittedApplication {
  const records = RECORD_STEPS.map((step) => {
    const asked = ['id', ...fieldsOf(step), ...listedFields(step).map(nameKeyOf)]
    return [step, fromEntries(Object.entries(application[step]).filter(([field]) => asked.includes(field)))] as const
  })
  return fromEntries(records) as SubmittedApplication
}

/** The records without questions that have no answer, because they may not have been asked. */
export const answeredIn = (application: SubmittedApplication): Json =>
  fromEntries(
    Object.entries(application).map(([step, record]) => [
      step,
      fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== null)),
    ]),
  )

export const storedApplication = (application: SubmittedApplication): Json => ({ format: FORMAT, ...application })

const DRAFT_FIELDS = new Set<string>(RECORD_STEPS.flatMap((step) => keysOf(RECORD_SCHEMAS[step].fields)))

/** Without fields and documents that no form has any more. `draftBody` has checked the values. */
function readAnswers(stored: unknown): SomeAnswers {
  const { form, documents } = objectIn(stored)
  const texts = Object.entries(objectIn(form)).filter(([field]) => DRAFT_FIELDS.has(field))
  const uploads = Object.entries(objectIn(documents)).filter(([kind]) => Object.hasOwn(DOCUMENT, kind))
  return { form: fromEntries(texts), documents: fromEntries(uploads) } as SomeAnswers
}

export function readContent(stored: unknown): DraftContent {
  const { form, documents } = readAnswers(stored)
  return { form: objectIn(stored)['form'] ? form : null, documents } as DraftContent
}

/** Drafts of earlier releases have no answers from before. */
export function readDraft(stored: unknown): DraftContent & Pick<StoredDraft, 'before'> {
  const { before } = objectIn(stored)
  return { ...readContent(stored), before: before ? readAnswers(before) : null }
}
