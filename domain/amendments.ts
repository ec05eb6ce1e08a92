import { changeableParts, type AskedPart } from './askedParts.ts'
import { DOCUMENT, type DocumentKind } from './documents.ts'
import { fieldsOf, type Records } from './records.ts'
import { fromEntries } from './objects.ts'
import { isDocument } from './recordForms.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

const fieldsOfDocument = (kind: DocumentKind): string[] => [DOCUMENT[kind].storedField, DOCUMENT[kind].originalField]

/** A missing record or value equals an empty one: it was added after the submission. */
function differs(submitted: Records, saved: Records, step: RecordStep, fields: readonly string[]): boolean {
  const [before, after] = [submitted[step], saved[step]] as (Readonly<Record<string, unknown>> | null)[]
  return fields.some((field) => (before?.[field] ?? '') !== (after?.[field] ?? ''))
}

/** True if the saved records differ from the submitted ones in any field (section 4.1). */
export const isAmended = (submitted: Records, saved: Records): boolean =>
  RECORD_STEPS.some((step) => differs(submitted, saved, step, fieldsOf(step)))

/** The parts that a request asks for and that are the same in both (decision 92). A step includes its documents. */
export const unchangedParts = (submitted: Records, saved: Records, asked: readonly AskedPart[]): AskedPart[] =>
  asked.filter((part) =>
    isDocument(part)
      ? !differs(submitted, saved, DOCUMENT[part].step, fieldsOfDocument(part))
      : !differs(submitted, saved, part, fieldsOf(part)),
  )

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
    const fields = parts.flatMap(fieldsOfDocument)
    const values: Readonly<Record<string, unknown>> = { ...after }
    return [step, { ...before, ...fromEntries(fields.map((field) => [field, values[field]] as const)) }]
  })
  return { ...base, ...fromEntries(steps) }
}
