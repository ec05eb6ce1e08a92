import type { InferType } from 'yup'
import type { DocumentNames } from './documents.ts'
import {
  answer,
  birthdate,
  choice,
  documentNames,
  emailAddress,
  optionalText,
  record,
  requiredLine,
  requiredText,
  textId,
} from './fields.ts'
import type { FormOf } from './forms.ts'
import { fieldRules } from './rules.ts'

/** The personal details of section 3, with the rules and messages of section 5.1. */

export const SEXES = ['Male', 'Female'] as const
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced'] as const
export const ID_TYPES = ['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate'] as const

export const personalDetailsSchema = record({
  name: requiredLine('Enter your first name.'),
  lastName: requiredLine('Enter your last name.'),
  sex: choice(SEXES, 'Select a gender.'),
  maritalStatus: choice(MARITAL_STATUSES, 'Select your Marital Status.'),
  idType: choice(ID_TYPES, 'Select your ID Type.'),
  idNumber: requiredLine('Enter your Identification Document number.'),
  regionId: textId('Select a region.'),
  dateOfBirth: birthdate('Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)'),
  disabled: answer('Select an option above.'),
  disabilityDetails: optionalText().when('disabled', {
    is: true,
    then: (details) => details.required('Provide more details on your disability.'),
    otherwise: (details) => details.transform(() => ''),
  }),
  cellPhoneNumber: requiredLine('Enter your cellphone number.'),
  telephoneNumber: requiredLine('Enter your telephone number.'),
  email: emailAddress('Enter a valid email address.'),
  postalAddress: requiredText('Enter your postal address.'),
  physicalAddress: requiredText('Enter your home address.'),
})

export type PersonalDetailsValues = InferType<typeof personalDetailsSchema>
export type PersonalDetailsForm = FormOf<PersonalDetailsValues>

/** With `disabled: true`, so that the details of a disability are required. */
export const personalDetailsRules = fieldRules(personalDetailsSchema, { disabled: true })

/** The request body: the values and the document names. */
export const personalDetailsBody = personalDetailsSchema.shape(documentNames('personalDetails'))

export interface PersonalDetails extends PersonalDetailsValues, DocumentNames<'personalDetails'> {
  id: string
}
