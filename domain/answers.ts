import type { AskedPart } from './askedParts.ts'
import { documentsOf, storedDocument, type DocumentKind } from './documents.ts'
import { FILE_REQUIRED_MESSAGE } from './fileChecks.ts'
import { keysOf } from './objects.ts'
import { RECORD_SCHEMAS, type Records } from './records.ts'
import { errorsOf, type RecordSchema } from './rules.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** A saved answer that breaks a rule of section 5. */
export type BrokenAnswer =
  | { step: RecordStep; field: string; message: string }
  | { step: RecordStep; kind: DocumentKind; message: string }

/** The missing and invalid answers among those that a request asks for. */
export const brokenAmong = (records: Records, asked: readonly AskedPart[]): readonly BrokenAnswer[] =>
  brokenAnswers(records).filter(
    (broken) => asked.includes(broken.step) || ('kind' in broken && asked.includes(broken.kind)),
  )

/** All saved answers that are missing or invalid, in step order. Cached per records object. */
export function brokenAnswers(records: Records): readonly BrokenAnswer[] {
  const known = checkedBefore.get(records)
  if (known !== undefined) return known
  const broken = brokenIn(records)
  checkedBefore.set(records, broken)
  return broken
}

/** Guards call this at every event. Caching is safe because records are replaced, never changed. */
const checkedBefore = new WeakMap<Records, readonly BrokenAnswer[]>()

function brokenIn(records: Records): BrokenAnswer[] {
  return RECORD_STEPS.flatMap((step): BrokenAnswer[] => {
    const record = records[step] ?? {}
    const errors = errorsOf(RECORD_SCHEMAS[step] as RecordSchema<Record<string, unknown>>, record)
    const fields = keysOf(RECORD_SCHEMAS[step].fields).flatMap((field: string) => {
      const message = errors[field]
      return message === undefined ? [] : [{ step, field, message }]
    })
    const documents = documentsOf(step).filter(({ kind }) => storedDocument(kind, record) === null)
    return [...fields, ...documents.map(({ kind }) => ({ step, kind, message: FILE_REQUIRED_MESSAGE }))]
  })
}
