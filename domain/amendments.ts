import { documentsOf } from './documents.ts'
import { keysOf } from './objects.ts'
import { RECORD_SCHEMAS, type Records } from './records.ts'
import { RECORD_STEPS, STEP, type RecordStep } from './steps.ts'

/** All form fields and document fields of a step. */
function fieldsOf(step: RecordStep): string[] {
  const documents = documentsOf(step).flatMap(({ storedField, originalField }) => [storedField, originalField])
  return [...keysOf(RECORD_SCHEMAS[step].fields), ...documents]
}

/** True if the saved records differ from the submitted ones in any field (section 4.1). */
export function isAmended(submitted: Records, saved: Records): boolean {
  return RECORD_STEPS.some((step) => {
    const { nested } = STEP[step].record
    const [before, after] = [submitted[nested], saved[nested]] as (Readonly<Record<string, unknown>> | null)[]
    return fieldsOf(step).some((field) => before?.[field] !== after?.[field])
  })
}
