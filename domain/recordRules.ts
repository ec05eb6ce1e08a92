import { courseDetailsSchema } from './courseDetails.ts'
import { fromEntries } from './objects.ts'
import { personalDetailsSchema } from './personalDetails.ts'
import { questionsOf } from './programme.ts'
import { fieldRules } from './fieldRules.ts'
import type { RecordStep } from './steps.ts'

/** The rules of the forms' inputs. */

/** Answers with which every question of a step is asked. */
const allAsked = (step: RecordStep) =>
  fromEntries(
    Object.values(questionsOf(step)).flatMap((question) =>
      'onlyIf' in question && question.onlyIf !== undefined ? [[question.onlyIf, true] as const] : [],
    ),
  )

export const personalDetailsRules = fieldRules(personalDetailsSchema, allAsked('personalDetails'))
export const courseDetailsRules = fieldRules(courseDetailsSchema)
