import type { CourseDetailsForm } from '../../domain/courseDetails.ts'
import type { PersonalDetailsForm } from '../../domain/personalDetails.ts'

/** The messages of section 5. Optional fields have none. */

export const PERSONAL_MESSAGES = {
  name: 'Enter your first name.',
  lastName: 'Enter your last name.',
  sex: 'Select a gender.',
  maritalStatus: 'Select your Marital Status.',
  idType: 'Select your ID Type.',
  idNumber: 'Enter your Identification Document number.',
  regionId: 'Select a region.',
  dateOfBirth: 'Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)',
  disabled: 'Select an option above.',
  disabilityDetails: 'Provide more details on your disability.',
  cellPhoneNumber: 'Enter your cellphone number.',
  telephoneNumber: 'Enter your telephone number.',
  email: 'Enter a valid email address.',
  postalAddress: 'Enter your postal address.',
  physicalAddress: 'Enter your home address.',
} as const satisfies Partial<Record<keyof PersonalDetailsForm, string>>

export const COURSE_MESSAGES = {
  firstChoiceCourse: 'Please enter your 1st choice course.',
  secondChoiceCourse: 'Please enter your 2nd choice course.',
  countryId: 'Please select a country.',
  institutionId: 'Please select an institution.',
} as const satisfies Record<keyof CourseDetailsForm, string>
