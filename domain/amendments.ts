import { documentsOf } from './documents.ts'
import { keysOf } from './objects.ts'
import { RECORD_SCHEMAS, type Records } from './records.ts'
import { RECORD_STEPS, STEP, type RecordStep } from './steps.ts'

/** What is saved after a submission (section 4.1), compared with what was submitted. */

/** Every field that an applicant fills in or uploads in a step. */
function fieldsOf(step: RecordStep): string[] {
  const documents = documentsOf(step).flatMap(({ storedField, originalField }) => [storedField, originalField])
  return [...keysOf(RECORD_SCHEMAS[step].fields), ...documents]
}

/** Whether what is saved says anything else than what was submitted; a record that is saved as it was does not. */
export function isAmended(submitted: Records, saved: Records): boolean {
  return RECORD_STEPS.some((step) => {
    const { nested } = STEP[step].record
    const [before, after] = [submitted[nested], saved[nested]] as (Readonly<Record<string, unknown>> | null)[]
    return fieldsOf(step).some((field) => before?.[field] !== after?.[field])
  })
}
