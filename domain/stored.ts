import { DOCUMENT } from './documents.ts'
import type { DraftContent, SomeAnswers, StoredDraft } from './drafts.ts'
import { fromEntries, keysOf, objectIn, type Json } from './objects.ts'
import { unaskedIn } from './unasked.ts'
import { fieldsOf, RECORD_SCHEMAS } from './records.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'

/**
 * Reads the JSON of submissions and drafts, whichever release stored it. Stored JSON never changes: it lacks fields and
 * documents that were added later, and still has removed ones.
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

/**
 * Missing text is read as '', the default of its column, which is an unanswered question. Other kinds have no such
 * value: `false` would read as the answer 'No'. So a new question is not of kind yes or no, or country.
 */
function emptyRecord<Step extends RecordStep>(step: Step): SubmittedApplication[Step] {
  const texts = ['id', ...fieldsOf(step)].map((field) => [field, ''] as const)
  return { ...fromEntries(texts), ...unaskedIn(step) } as unknown as SubmittedApplication[Step]
}

/** Values of what an application lacks. A function, so that browsers do not load it. */
const emptyApplication = (): SubmittedApplication => ({
  personalDetails: { ...emptyRecord('personalDetails'), region: null },
  courseDetails: { ...emptyRecord('courseDetails'), country: null, institution: null },
  motivation: emptyRecord('motivation'),
})

/** Keeps unknown fields, so that the applicant's own data and receipt still have them. */
function completed<Stored extends object>(stored: unknown, missing: Stored): Stored {
  const values = objectIn(stored)
  const lacking = Object.entries(missing).filter(([field, value]) => typeof values[field] !== typeof value)
  return { ...values, ...Object.fromEntries(lacking) } as Stored
}

export function readApplication(stored: unknown): SubmittedApplication {
  const { format, ...application } = objectIn(stored)
  const upcasts = UPCASTS.slice(Number(format ?? 0))
  const current = upcasts.reduce((each, upcast) => upcast(each), application)
  const empty = emptyApplication()
  const records = RECORD_STEPS.map((step) => [step, completed(current[step], empty[step])] as const)
  return { ...current, ...fromEntries<string, object>(records) } as SubmittedApplication
}

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
