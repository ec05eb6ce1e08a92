import { RECORDS } from '#programme/records.ts'
import { RETIRED } from '#programme/retired.ts'
import { known } from './known.ts'
import { fromEntries, keysOf } from './objects.ts'
import { isListed } from './questions/answers.ts'
import type { Kind, Question } from './questions/kinds.ts'
import type { FieldOfKind, QuestionRecord, Questions } from './questions/record.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** The programme's questions by step. */

const recordOf = (step: RecordStep): QuestionRecord => RECORDS[step]

export const sectionsOf = (step: RecordStep) => recordOf(step).sections
export const questionsOf = (step: RecordStep) => recordOf(step).questions
export const textOf = (step: RecordStep) => recordOf(step).text

/** Steps with questions that are no longer asked, including removed steps. */
export const RETIRED_STEPS: readonly string[] = Object.keys(RETIRED)

/** Questions that a step no longer asks. */
export const retiredOf = (step: string): Questions => RETIRED[step] ?? {}

export const questionOf = (step: RecordStep, field: string): Question =>
  known(questionsOf(step)[field], `question ${field}`)

/** The kinds of question that a step asks. */
export const kindsIn = (step: RecordStep): Kind[] => [
  ...new Set(Object.values(questionsOf(step)).map(({ kind }) => kind)),
]

export const labelOf = (step: RecordStep, field: string): string => questionOf(step, field).label

/** The fields of a step's questions for which the condition holds, in the order of the form. */
export function fieldsWhere(step: RecordStep, holds: (question: Question) => boolean): string[] {
  return keysOf(questionsOf(step)).filter((field) => holds(questionOf(step, field)))
}

export interface Place {
  step: RecordStep
  field: string
}

/** The questions of all steps for which the condition holds. */
export const placesWhere = (holds: (question: Question) => boolean): Place[] =>
  RECORD_STEPS.flatMap((step) => fieldsWhere(step, holds).map((field) => ({ step, field })))

/** The first question of a kind; null if the programme has none. */
export const firstOf = (kind: Kind): Place | null => placesWhere((question) => question.kind === kind)[0] ?? null

export type CountryField = FieldOfKind<(typeof RECORDS)[RecordStep]['questions'], 'country'>

export interface CountryQuestion {
  step: RecordStep
  field: CountryField
  /** The questions for institutions of this country. */
  institutions: readonly string[]
}

/** The questions for a country. */
export const COUNTRIES: readonly CountryQuestion[] = RECORD_STEPS.flatMap((step) =>
  fieldsWhere(step, ({ kind }) => kind === 'country').map((field) => ({
    step,
    field: field as CountryField,
    institutions: fieldsWhere(step, (question) => question.kind === 'institution' && question.of === field),
  })),
)

export const countriesIn = (step: RecordStep) => COUNTRIES.filter((each) => each.step === step)

/** Questions that choose from a list of the desk. */
export const listedFields = (step: RecordStep) => fieldsWhere(step, isListed)

/** Fields that are not answers: the email is always the login's (section 2.8). */
export const GIVEN_FIELDS: Readonly<Record<RecordStep, readonly string[]>> = fromEntries(
  RECORD_STEPS.map((step) => [step, fieldsWhere(step, ({ kind }) => kind === 'loginEmail')]),
)
