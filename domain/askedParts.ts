import { documentsOf, type DocumentKind } from './documents.ts'
import type { RecordStep } from './steps.ts'

/** The parts of an application that a request for more information reopens. Apart from the rest, because every applicant loads it. */

/** A step or a document. A step includes its documents. */
export type AskedPart = RecordStep | DocumentKind

/** Parts of a step that can be changed: all of it, some documents, or nothing if the list is empty. */
export type ChangeableParts = 'all' | readonly DocumentKind[]

export function changeableParts(asked: readonly AskedPart[], step: RecordStep): ChangeableParts {
  if (asked.includes(step)) return 'all'
  return documentsOf(step).flatMap(({ kind }) => (asked.includes(kind) ? [kind] : []))
}
