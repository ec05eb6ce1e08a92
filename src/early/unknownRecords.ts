import { documentFields } from '../../domain/documents.ts'
import type { Records } from '../../domain/records.ts'

/** The saved records of an early Review, which shows their labels and no values. */
export const UNKNOWN_RECORDS = {
  personalDetails: {
    id: '',
    name: '',
    lastName: '',
    sex: 'Female',
    maritalStatus: 'Single',
    idType: 'Namibian ID',
    idNumber: '',
    regionId: '',
    dateOfBirth: '',
    disabled: false,
    disabilityDetails: '',
    cellPhoneNumber: '',
    telephoneNumber: '',
    email: '',
    postalAddress: '',
    physicalAddress: '',
    ...documentFields('personalDetails', {}),
  },
  courseDetails: {
    id: '',
    firstChoiceCourse: '',
    secondChoiceCourse: '',
    countryId: 0,
    institutionId: '',
    ...documentFields('courseDetails', {}),
  },
  motivation: { id: '', motivation: '' },
} satisfies Records
