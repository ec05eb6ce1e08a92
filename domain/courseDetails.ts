import { object, string, type InferType } from 'yup'
import type { CourseDetails } from './entities.ts'

/** Section 5.2: the only statement of the form's rules. Selects hold their option's id as a string. */

const LONGEST_LINE = 200

function requiredText(message: string) {
  return string().trim().required(message).max(LONGEST_LINE, `Please use at most ${LONGEST_LINE} characters.`)
}

export const courseDetailsSchema = object({
  firstChoiceCourse: requiredText('Please enter your 1st choice course.'),
  secondChoiceCourse: requiredText('Please enter your 2nd choice course.'),
  countryId: string().required('Please select a country.').matches(/^\d+$/, 'Please select a country.'),
  institutionId: string().required('Please select an institution.'),
})

export const NO_INSTITUTIONS_MESSAGE = 'The country you selected has no known Higher Education Institutions.'

export type CourseDetailsValues = InferType<typeof courseDetailsSchema>
export type CourseDetailsForm = Record<keyof CourseDetailsValues, string>

export const EMPTY_COURSE_DETAILS: CourseDetailsForm = {
  firstChoiceCourse: '',
  secondChoiceCourse: '',
  countryId: '',
  institutionId: '',
}

type CourseDetailsFields = Pick<CourseDetails, keyof CourseDetailsForm>

/** A record as the form shows it (section 2.10, on load). */
export function courseDetailsForm(record: CourseDetailsFields | null): CourseDetailsForm {
  if (record === null) return EMPTY_COURSE_DETAILS
  const { firstChoiceCourse, secondChoiceCourse, countryId, institutionId } = record
  return { firstChoiceCourse, secondChoiceCourse, countryId: String(countryId), institutionId: String(institutionId) }
}

/** Valid values as the record holds them. */
export function courseDetailsRecord(values: CourseDetailsForm): CourseDetailsFields {
  const valid = courseDetailsSchema.validateSync(values)
  return { ...valid, countryId: Number(valid.countryId) }
}
