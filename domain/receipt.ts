import { objectIn } from './objects.ts'
import type { Contact } from './settings.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'
import { receiptOf, rowText, type AnswerRow } from './views.ts'

/** The labelled answers of a submitted application for its receipt. */

export interface Answers {
  step: RecordStep
  heading: string
  answers: readonly (readonly [label: string, answer: string])[]
}

/** The answers of all steps whose rows pass. */
function answersWith(application: SubmittedApplication, passes: (row: AnswerRow) => boolean): Answers[] {
  return RECORD_STEPS.flatMap((step) =>
    receiptOf(step).map(({ heading, rows }) => ({
      step,
      heading,
      answers: rows.filter(passes).flatMap((row) => {
        const text = rowText(row, step, objectIn(application[step]))
        return text === null ? [] : [[row.label, text] as const]
      }),
    })),
  ).filter(({ answers }) => answers.length > 0)
}

/** All answers, as text. */
export const allAnswersOf = (application: SubmittedApplication) => answersWith(application, () => true)

/** All answers except rich text, and without the documents. */
export const answersOf = (application: SubmittedApplication) =>
  answersWith(application, ({ question }) => question.kind !== 'richText')

/** The use of a reference, on every form of a receipt. Mentions writing and calling only if applicants can do so. */
export function referenceAdvice({ email, phone }: Contact = {}): string {
  const ways = [...(email === undefined ? [] : ['write']), ...(phone === undefined ? [] : ['call'])]
  return `Keep this reference. ${
    ways.length === 0
      ? 'It identifies your application.'
      : `Quote it when you ${ways.join(' or ')} about your application.`
  }`
}
