import type { InferType } from 'yup'
import { personalDetails } from '#programme/personalDetails.ts'
import type { DocumentNames } from './documents.ts'
import type { FormOf } from './forms.ts'
import { schemaOf } from './questions/record.ts'

/** Derived from the programme's personal details. */

export const personalDetailsSchema = schemaOf(personalDetails)

export type PersonalDetailsValues = InferType<typeof personalDetailsSchema>
export type PersonalDetailsForm = FormOf<PersonalDetailsValues>

export interface PersonalDetails extends PersonalDetailsValues, DocumentNames<'personalDetails'> {
  id: string
  /** The name of what was chosen; only in responses and submissions. */
  region?: { name: string } | null
}
