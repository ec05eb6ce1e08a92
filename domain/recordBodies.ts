import { courseDetailsSchema } from './courseDetails.ts'
import { documentNames } from './fields.ts'
import { motivationSchema } from './motivation.ts'
import { personalDetailsSchema } from './personalDetails.ts'
import type { RecordSchema } from './rules.ts'
import type { RecordStep } from './steps.ts'

/** Request bodies: a record's values and its document names. Apart from the schemas, because browsers do not need them. */

export const personalDetailsBody = personalDetailsSchema.shape(documentNames('personalDetails'))
export const courseDetailsBody = courseDetailsSchema.shape(documentNames('courseDetails'))

export const RECORD_BODIES = {
  personalDetails: personalDetailsBody,
  courseDetails: courseDetailsBody,
  motivation: motivationSchema,
} satisfies Record<RecordStep, RecordSchema<object>>
