import { objectIn } from '../../../domain/objects.ts'
import type { SubmittedApplication } from '../../../domain/submissions.ts'

/**
 * Labels of fields that no form has any more, by record. Receipts of submissions with an answer still show it. To
 * remove a field, move its label here.
 */
type Removed = Readonly<Record<string, Readonly<Record<string, string>>>>
const REMOVED: Removed = {}

/** The answers to removed questions. */
export function removedAnswers(
  application: SubmittedApplication,
  removed = REMOVED,
): (readonly [label: string, answer: string])[] {
  return Object.entries(removed).flatMap(([nested, labels]) => {
    const record = objectIn(objectIn(application)[nested])
    return Object.entries(labels).flatMap(([field, label]) => {
      const answer = record[field]
      return typeof answer === 'string' && answer !== '' ? [[label, answer] as const] : []
    })
  })
}
