import { changeableParts, type AskedPart } from './askedParts.ts'
import { DOCUMENT } from './documents.ts'
import { fieldsOf, type Records } from './records.ts'
import { fromEntries } from './objects.ts'
import { RECORD_STEPS } from './steps.ts'

/**
 * True if the saved records differ from the submitted ones in any field (section 4.1). A missing record or value equals
 * an empty one: it was added after the submission.
 */
export function isAmended(submitted: Records, saved: Records): boolean {
  return RECORD_STEPS.some((step) => {
    const [before, after] = [submitted[step], saved[step]] as (Readonly<Record<string, unknown>> | null)[]
    return fieldsOf(step).some((field) => (before?.[field] ?? '') !== (after?.[field] ?? ''))
  })
}

/**
 * Records with the parts that a request asks for taken from other records. A version that answers a request is the last
 * submission with these parts of the saved records (decision 92).
 */
export function withAsked<Complete extends Records>(
  base: Complete,
  from: Complete,
  asked: readonly AskedPart[],
): Complete {
  const steps = RECORD_STEPS.map((step): readonly [string, object | null] => {
    const parts = changeableParts(asked, step)
    const [before, after] = [base[step], from[step]]
    if (parts === 'all' || before === null) return [step, after]
    const fields = parts.flatMap((kind) => [DOCUMENT[kind].storedField, DOCUMENT[kind].originalField])
    const values: Readonly<Record<string, unknown>> = { ...after }
    return [step, { ...before, ...fromEntries(fields.map((field) => [field, values[field]] as const)) }]
  })
  return { ...base, ...fromEntries(steps) }
}
