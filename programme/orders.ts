import type { Placed, PlacedOnReview } from '../domain/questions/record.ts'
import type { courseDetails } from './courseDetails.ts'
import type { personalDetails } from './personalDetails.ts'

/**
 * Review (section 2.12), the receipt and exports show some answers in another order than the form, or several as one. A question that a
 * list lacks follows the one before it in the form. On Review, other documents follow at the end.
 */

type Personal = keyof typeof personalDetails.questions
type Course = keyof typeof courseDetails.questions

interface Order<PersonalRow, CourseRow> {
  readonly personalDetails: readonly PersonalRow[]
  readonly courseDetails: readonly CourseRow[]
}

const FULL_NAME = { label: 'Fullname', joins: ['name', 'lastName'] } as const
const CONTACT = ['cellPhoneNumber', 'email', 'telephoneNumber', 'postalAddress', 'physicalAddress'] as const
const COURSE = ['countryId', 'institutionId', 'firstChoiceCourse', 'secondChoiceCourse'] as const

export const ON_REVIEW: Order<PlacedOnReview<Personal>, PlacedOnReview<Course>> = {
  // Section 2.12 has no marital status and no region. Review adds them at the end.
  personalDetails: [
    FULL_NAME,
    'idNumber',
    'idType',
    'id',
    'cv',
    'dateOfBirth',
    'sex',
    'disabled',
    'disabilityDetails',
    'maritalStatus',
    'regionId',
    ...CONTACT,
  ],
  courseDetails: COURSE,
}

export const ON_RECEIPT: Order<Placed<Personal>, Placed<Course>> = {
  personalDetails: [
    FULL_NAME,
    'idNumber',
    'idType',
    'dateOfBirth',
    'sex',
    'maritalStatus',
    'regionId',
    'disabled',
    'disabilityDetails',
    ...CONTACT,
  ],
  courseDetails: COURSE,
}

export const IN_COLUMNS: Order<Personal, Course> = {
  personalDetails: [
    'lastName',
    'name',
    'idNumber',
    'idType',
    'sex',
    'maritalStatus',
    'dateOfBirth',
    'regionId',
    'disabled',
    'disabilityDetails',
  ],
  courseDetails: COURSE,
}
