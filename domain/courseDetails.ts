import type { InferType } from 'yup'
import type { DocumentNames } from './documents.ts'
import { documentNames, numberId, record, requiredLine, textId } from './fields.ts'
import type { FormOf } from './forms.ts'
import { fieldRules } from './rules.ts'

/** The course details of section 3, with the rules and messages of section 5.2. */

export const courseDetailsSchema = record({
  firstChoiceCourse: requiredLine('Please enter your 1st choice course.'),
  secondChoiceCourse: requiredLine('Please enter your 2nd choice course.'),
  countryId: numberId('Please select a country.'),
  institutionId: textId('Please select an institution.'),
})

export const NO_INSTITUTIONS_MESSAGE = 'The country you selected has no known Higher Education Institutions.'

export type CourseDetailsValues = InferType<typeof courseDetailsSchema>
export type CourseDetailsForm = FormOf<CourseDetailsValues>

export const courseDetailsRules = fieldRules(courseDetailsSchema)

/** The request body: the values and the document names. */
export const courseDetailsBody = courseDetailsSchema.shape(documentNames('courseDetails'))

export interface CourseDetails extends CourseDetailsValues, DocumentNames<'courseDetails'> {
  id: string
  /** For Review; only in responses. */
  country?: { name: string } | null
  institution?: { name: string } | null
}
