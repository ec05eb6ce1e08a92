import { retiredOf } from './programme.ts'
import { columnName, reviewName, withRichTextsApart, type AnswerRow } from './views.ts'

/** Questions that a step no longer asks, as receipts and exports show them. Apart from the rest, because Review does not. */

const rowsOf = (step: string, nameOf: typeof reviewName): AnswerRow[] =>
  Object.entries(retiredOf(step)).map(([field, question]) => ({
    label: nameOf(question),
    field,
    question,
    questions: { [field]: question },
  }))

export const retiredIn = (step: string) => rowsOf(step, reviewName)

/** The same in sections. */
export const retiredOn = (step: string) =>
  withRichTextsApart([{ heading: 'Questions we no longer ask', rows: retiredIn(step) }])

/** Their columns, which have names of their own: a new question can have the name of a removed one. */
export const retiredColumns = (step: string) => rowsOf(step, (question) => noLongerAsked(columnName(question)))

export const noLongerAsked = (name: string) => `${name} (no longer asked)`
