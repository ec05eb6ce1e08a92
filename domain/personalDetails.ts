import { object, string, type InferType } from 'yup'
import { isInFuture, parseTypedDate, showDate, toWireDate } from './dates.ts'
import { ID_TYPES, MARITAL_STATUSES, SEXES, type PersonalDetails } from './entities.ts'

/** Section 5.1: the only statement of the form's rules. The form holds every value as a string. */

const DATE_MESSAGE = 'Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)'
const LONGEST_LINE = 200
const LONGEST_TEXT = 2_000

function requiredText(message: string, longest = LONGEST_LINE) {
  return string().trim().required(message).max(longest, `Please use at most ${longest} characters.`)
}

function requiredChoice<T extends string>(options: readonly T[], message: string) {
  return string().oneOf(options, message).required(message)
}

/**
 * Something before and after one @, and a dot in what follows; whether mail arrives only mail can tell. There is one way to
 * read any text by it, so that a long one takes no longer than its length.
 */
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const personalDetailsSchema = object({
  name: requiredText('Enter your first name.'),
  lastName: requiredText('Enter your last name.'),
  sex: requiredChoice(SEXES, 'Select a gender.'),
  maritalStatus: requiredChoice(MARITAL_STATUSES, 'Select your Marital Status.'),
  idType: requiredChoice(ID_TYPES, 'Select your ID Type.'),
  idNumber: requiredText('Enter your Identification Document number.'),
  regionId: requiredText('Select a region.'),
  dateOfBirth: string()
    .required(DATE_MESSAGE)
    .test('date', DATE_MESSAGE, (typed) => {
      const day = parseTypedDate(typed ?? '')
      return day !== null && !isInFuture(day)
    }),
  disabled: requiredChoice(['true', 'false'], 'Select an option above.'),
  disabilityDetails: string()
    .defined()
    .max(LONGEST_TEXT, `Please use at most ${LONGEST_TEXT} characters.`)
    .when('disabled', {
      is: 'true',
      then: (details) => details.trim().required('Provide more details on your disability.'),
    }),
  cellPhoneNumber: requiredText('Enter your cellphone number.'),
  telephoneNumber: requiredText('Enter your telephone number.'),
  email: requiredText('Enter a valid email address.').matches(emailShape, 'Enter a valid email address.'),
  postalAddress: requiredText('Enter your postal address.', LONGEST_TEXT),
  physicalAddress: requiredText('Enter your home address.', LONGEST_TEXT),
})

/** Values that satisfy the schema. */
export type PersonalDetailsValues = InferType<typeof personalDetailsSchema>
/** Values as they are being typed. */
export type PersonalDetailsForm = Record<keyof PersonalDetailsValues, string>

export const EMPTY_PERSONAL_DETAILS: PersonalDetailsForm = {
  name: '',
  lastName: '',
  sex: '',
  maritalStatus: '',
  idType: '',
  idNumber: '',
  regionId: '',
  dateOfBirth: '',
  disabled: '',
  disabilityDetails: '',
  cellPhoneNumber: '',
  telephoneNumber: '',
  email: '',
  postalAddress: '',
  physicalAddress: '',
}

type PersonalDetailsFields = Pick<PersonalDetails, keyof PersonalDetailsForm>

/** A record as the form shows it (section 4.2, on load); the email is always the login profile's. */
export function personalDetailsForm(record: PersonalDetailsFields | null, email: string): PersonalDetailsForm {
  if (record === null) return { ...EMPTY_PERSONAL_DETAILS, email }
  const known = Object.fromEntries(
    Object.keys(EMPTY_PERSONAL_DETAILS).map((field) => [field, String(record[field as keyof PersonalDetailsForm])]),
  ) as PersonalDetailsForm
  return { ...known, dateOfBirth: showDate(record.dateOfBirth), email }
}

/** Valid values as the record holds them: disabled as a boolean, the date of birth as midnight in ISO form. */
export function personalDetailsRecord(values: PersonalDetailsForm): PersonalDetailsFields {
  const valid = personalDetailsSchema.validateSync(values)
  const disabled = valid.disabled === 'true'
  return {
    ...valid,
    dateOfBirth: toWireDate(valid.dateOfBirth),
    disabled,
    disabilityDetails: disabled ? valid.disabilityDetails : '',
  }
}
