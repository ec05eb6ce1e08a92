import type { InferType } from 'yup'
import { courseDetails } from '#programme/courseDetails.ts'
import type { DocumentNames } from './documents.ts'
import type { FormOf } from './forms.ts'
import { schemaOf } from './questions/record.ts'

/** Derived from the programme's course details. */

export const courseDetailsSchema = schemaOf(courseDetails)

export type CourseDetailsValues = InferType<typeof courseDetailsSchema>
export type CourseDetailsForm = FormOf<CourseDetailsValues>

export interface CourseDetails extends CourseDetailsValues, DocumentNames<'courseDetails'> {
  id: string
  /** The names of what was chosen; only in responses and submissions. */
  country?: { name: string } | null
  institution?: { name: string } | null
}
