import { courseDetails } from './courseDetails.ts'
import { motivation } from './motivation.ts'
import { personalDetails } from './personalDetails.ts'
import type { STEPS } from './steps.ts'
import type { QuestionRecord } from '#domain/questions/record.ts'

/** The questions of each step. Apart from the steps, because most pages need those without the questions. */
export const RECORDS = { personalDetails, courseDetails, motivation } satisfies Record<
  (typeof STEPS)[number]['name'],
  QuestionRecord
>
