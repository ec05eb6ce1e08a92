import { courseDetailsSchema } from './courseDetails.ts'
import { documentNames } from './fields.ts'
import { personalDetailsSchema } from './personalDetails.ts'

/** Request bodies: a record's values and its document names. Apart from the schemas, because browsers do not need them. */

export const personalDetailsBody = personalDetailsSchema.shape(documentNames('personalDetails'))
export const courseDetailsBody = courseDetailsSchema.shape(documentNames('courseDetails'))
