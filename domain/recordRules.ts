import { fromEntries } from './objects.ts'
import { questionsOf } from './programme.ts'
import { fieldRules, type FieldRule } from './fieldRules.ts'
import { RECORD_SCHEMAS, type RecordValues } from './records.ts'
import type { RecordSchema } from './rules.ts'
import type { RecordStep } from './steps.ts'

/** The rules of the forms' inputs. */

/** Answers with which every question of a step is asked. */
const allAsked = (step: RecordStep) =>
  fromEntries(
    Object.values(questionsOf(step)).flatMap((question) =>
      question.onlyIf !== undefined ? [[question.onlyIf, true] as const] : [],
    ),
  )

export const rulesOf = <Step extends RecordStep>(step: Step) =>
  fieldRules(RECORD_SCHEMAS[step] as RecordSchema<Record<string, unknown>>, allAsked(step)) as Record<
    keyof RecordValues[Step] & string,
    FieldRule
  >
