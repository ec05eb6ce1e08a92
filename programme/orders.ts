import type { Orders } from '../domain/questions/record.ts'
import type { courseDetails } from './courseDetails.ts'
import type { personalDetails } from './personalDetails.ts'

/** Review (section 2.12), the receipt and exports show some answers in another order than the form, or several as one. */

const FULL_NAME = { label: 'Fullname', joins: ['name', 'lastName'] } as const
const CONTACT = ['cellPhoneNumber', 'email', 'telephoneNumber', 'postalAddress', 'physicalAddress'] as const

const PERSONAL: Orders<keyof typeof personalDetails.questions> = {
  // Section 2.12 has no marital status and no region. Review adds them at the end.
  review: [
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
  receipt: [
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
  columns: [
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
}

const COURSE = ['countryId', 'institutionId', 'firstChoiceCourse', 'secondChoiceCourse'] as const

export const ORDERS: Readonly<{
  personalDetails: Orders<keyof typeof personalDetails.questions>
  courseDetails: Orders<keyof typeof courseDetails.questions>
}> = {
  personalDetails: PERSONAL,
  courseDetails: { review: COURSE, receipt: COURSE, columns: COURSE },
}
