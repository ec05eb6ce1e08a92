import { fieldsOf, type Records } from './records.ts'
import { RECORD_STEPS, STEP } from './steps.ts'

/**
 * True if the saved records differ from the submitted ones in any field (section 4.1). A missing record or value equals
 * an empty one: it was added after the submission.
 */
export function isAmended(submitted: Records, saved: Records): boolean {
  return RECORD_STEPS.some((step) => {
    const { nested } = STEP[step].record
    const [before, after] = [submitted[nested], saved[nested]] as (Readonly<Record<string, unknown>> | null)[]
    return fieldsOf(step).some((field) => (before?.[field] ?? '') !== (after?.[field] ?? ''))
  })
}
