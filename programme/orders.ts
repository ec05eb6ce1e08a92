import type { Placed, PlacedOnReview } from '#domain/questions/record.ts'
import type { RECORDS } from './records.ts'

/**
 * Review (section 2.12), the receipt and exports show some answers in another order than the form, or several as one. A question that a
 * list lacks follows the one before it in the form, and a step without a list is in the form's order. On Review, other documents follow at
 * the end.
 */

type Records = typeof RECORDS
type Field<Step extends keyof Records> = keyof Records[Step]['questions']

const FULL_NAME = { label: 'Fullname', joins: ['name', 'lastName'] } as const
const CONTACT = ['cellPhoneNumber', 'email', 'telephoneNumber', 'postalAddress', 'physicalAddress'] as const
const COURSE = ['countryId', 'institutionId', 'firstChoiceCourse', 'secondChoiceCourse'] as const

export const ON_REVIEW: { readonly [Step in keyof Records]?: readonly PlacedOnReview<Field<Step>>[] } = {
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

export const ON_RECEIPT: { readonly [Step in keyof Records]?: readonly Placed<Field<Step>>[] } = {
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

export const IN_COLUMNS: { readonly [Step in keyof Records]?: readonly Field<Step>[] } = {
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
