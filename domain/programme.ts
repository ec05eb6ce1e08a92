import { RECORDS } from '#programme/records.ts'
import { RETIRED } from '#programme/retired.ts'
import { known } from './known.ts'
import { fromEntries, keysOf } from './objects.ts'
import { isListed } from './questions/answers.ts'
import type { Question } from './questions/kinds.ts'
import type { QuestionRecord, Questions } from './questions/record.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** The programme's questions by step. */

const recordOf = (step: RecordStep): QuestionRecord => RECORDS[step]

export const sectionsOf = (step: RecordStep) => recordOf(step).sections
export const questionsOf = (step: RecordStep) => recordOf(step).questions

/** Steps with questions that are no longer asked, including removed steps. */
export const RETIRED_STEPS: readonly string[] = Object.keys(RETIRED)

/** Questions that a step no longer asks. */
export const retiredOf = (step: string): Questions => RETIRED[step] ?? {}

export const questionOf = (step: RecordStep, field: string): Question =>
  known(questionsOf(step)[field], `question ${field}`)

export const labelOf = (step: RecordStep, field: string): string => questionOf(step, field).label

/** The fields of a step's questions for which the condition holds, in the order of the form. */
export function fieldsWhere(step: RecordStep, holds: (question: Question) => boolean): string[] {
  return keysOf(questionsOf(step)).filter((field) => holds(questionOf(step, field)))
}

export interface Place {
  step: RecordStep
  field: string
}

/** The first question of a kind; null if the programme has none. */
export function firstOf(kind: Question['kind']): Place | null {
  const places = RECORD_STEPS.flatMap((step) =>
    fieldsWhere(step, (question) => question.kind === kind).map((field) => ({ step, field })),
  )
  return places[0] ?? null
}

/** The question whose answer decides which institutions are offered. */
export const COUNTRY = firstOf('country')
export const INSTITUTION = firstOf('institution')

/** Questions that choose from a list of the desk. */
export const listedFields = (step: RecordStep) => fieldsWhere(step, isListed)

/** Fields that are not answers: the email is always the login's (section 2.8). */
export const GIVEN_FIELDS: Readonly<Record<RecordStep, readonly string[]>> = fromEntries(
  RECORD_STEPS.map((step) => [step, fieldsWhere(step, ({ kind }) => kind === 'loginEmail')]),
)
