import { objectIn } from './objects.ts'
import type { Contact } from './settings.ts'
import { RETIRED_STEPS } from './programme.ts'
import { RECORD_STEPS, recordStepOf } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'
import { textOf } from './words.ts'
import { receiptOf, RETIRED_HEADING, retiredIn, richTextsIn, rowText, type AnswerRow, type View } from './views.ts'

/** The labelled answers of a submitted application for its receipt. */

export interface Answers {
  /** A step of today, or one that was removed. */
  step: string
  heading: string
  answers: readonly (readonly [label: string, answer: string])[]
}

/** The answers of all steps whose rows pass. A question without an answer may not have been asked, so it has no row. */
function answersWith(application: SubmittedApplication, passes: (row: AnswerRow) => boolean): Answers[] {
  function views(name: string): View<AnswerRow>[] {
    const step = recordStepOf(name)
    return [...(step === undefined ? [] : receiptOf(step)), { heading: RETIRED_HEADING, rows: retiredIn(name) }]
  }
  return [...new Set<string>([...RECORD_STEPS, ...RETIRED_STEPS])]
    .flatMap((step) =>
      views(step).map(({ heading, rows }) => ({
        step,
        heading,
        answers: rows.filter(passes).flatMap((row) => {
          const text = rowText(row, objectIn(objectIn(application)[step])) ?? ''
          return text === '' ? [] : [[row.label, text] as const]
        }),
      })),
    )
    .filter(({ answers }) => answers.length > 0)
}

/** All answers, as text. */
export const allAnswersOf = (application: SubmittedApplication) => answersWith(application, () => true)

/** All answers except rich text, and without the documents. */
export const answersOf = (application: SubmittedApplication) =>
  answersWith(application, ({ question }) => question.kind !== 'richText')

/** The rich texts of all steps, as HTML. A question without an answer may not have been asked, so it is left out. */
export const richTextsOf = (application: SubmittedApplication) =>
  RECORD_STEPS.flatMap((step) =>
    richTextsIn(step).map(({ label, field }) => ({
      step,
      heading: label,
      html: String(objectIn(application[step])[field] ?? ''),
    })),
  ).filter(({ html }) => textOf(html).trim() !== '')

/** The use of a reference, on every form of a receipt. Mentions writing and calling only if applicants can do so. */
export function referenceAdvice({ email, phone }: Contact = {}): string {
  const ways = [...(email === undefined ? [] : ['write']), ...(phone === undefined ? [] : ['call'])]
  return `Keep this reference. ${
    ways.length === 0
      ? 'It identifies your application.'
      : `Quote it when you ${ways.join(' or ')} about your application.`
  }`
}
