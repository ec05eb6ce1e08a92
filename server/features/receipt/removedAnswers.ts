import { objectIn } from '../../../domain/objects.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { SubmittedApplication } from '../../../domain/submissions.ts'

/**
 * Labels of fields that no form has any more. Receipts of submissions with an answer still show it. To remove a field,
 * move its label here.
 */
type Removed = { readonly [Step in RecordStep]?: Readonly<Record<string, string>> }
const REMOVED: Removed = {}

/** The answers to removed questions. */
export function removedAnswers(
  application: SubmittedApplication,
  removed = REMOVED,
): (readonly [label: string, answer: string])[] {
  return Object.entries(removed).flatMap(([step, labels]) => {
    const record = objectIn(objectIn(application)[step])
    return Object.entries(labels).flatMap(([field, label]) => {
      const answer = record[field]
      return typeof answer === 'string' && answer !== '' ? [[label, answer] as const] : []
    })
  })
}
