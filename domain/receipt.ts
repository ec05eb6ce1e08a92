import { documentsOf, storedDocument } from './documents.ts'
import { objectIn } from './objects.ts'
import type { Contact } from './settings.ts'
import { RETIRED_STEPS } from './programme.ts'
import { RECORD_STEPS, recordStepOf, type RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'
import { retiredOn } from './retired.ts'
import { receiptOf, richTextOf, rowText, type AnswerRow, type View } from './views.ts'

/** The labelled answers of a submitted application for its receipt. */

export interface Answers {
  /** A step of today, or one that was removed. */
  step: string
  heading: string
  /** As text. */
  answers: readonly (readonly [label: string, answer: string])[]
  /** The HTML of a rich text, which is a section of its own; null for other answers. */
  html: string | null
}

/** The answers in the order of the steps, without the documents. A question without an answer may not have been asked, so it has no row. */
export function answersOf(application: SubmittedApplication): Answers[] {
  function views(name: string): View<AnswerRow>[] {
    const step = recordStepOf(name)
    return [...(step === undefined ? [] : receiptOf(step)), ...retiredOn(name)]
  }
  return [...new Set<string>([...RECORD_STEPS, ...RETIRED_STEPS])]
    .flatMap((step) => {
      const record = objectIn(objectIn(application)[step])
      return views(step).map((view) => {
        const rich = richTextOf(view)
        return {
          step,
          heading: view.heading,
          answers: view.rows.flatMap((row) => {
            const text = rowText(row, record) ?? ''
            return text === '' ? [] : [[row.label, text] as const]
          }),
          html: rich === null ? null : String(record[rich.field]),
        }
      })
    })
    .filter(({ answers }) => answers.length > 0)
}

/** The steps with an answer or a document. One that was added later has none, and a blind review hides some. */
export function answeredSteps(application: SubmittedApplication): RecordStep[] {
  const answered = new Set(answersOf(application).map(({ step }) => step))
  const hasDocument = (step: RecordStep) =>
    documentsOf(step).some(({ kind }) => storedDocument(kind, objectIn(application[step])) !== null)
  return RECORD_STEPS.filter((step) => answered.has(step) || hasDocument(step))
}

/** The use of a reference, on every form of a receipt. Mentions writing and calling only if applicants can do so. */
export function referenceAdvice({ email, phone }: Contact = {}): string {
  const ways = [...(email === undefined ? [] : ['write']), ...(phone === undefined ? [] : ['call'])]
  return `Keep this reference. ${
    ways.length === 0
      ? 'It identifies your application.'
      : `Quote it when you ${ways.join(' or ')} about your application.`
  }`
}
