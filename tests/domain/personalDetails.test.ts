import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ValidationError } from 'yup'
import {
  EMPTY_PERSONAL_DETAILS,
  personalDetailsForm,
  personalDetailsRecord,
  personalDetailsSchema,
  type PersonalDetailsForm,
} from '../../domain/personalDetails.ts'

const VALID: PersonalDetailsForm = {
  name: 'Ndapewa',
  lastName: 'Shikongo',
  sex: 'Female',
  maritalStatus: 'Single',
  idType: 'Namibian ID',
  idNumber: '90032100123',
  regionId: 'NA-KH',
  dateOfBirth: '21/03/1990',
  disabled: 'false',
  disabilityDetails: '',
  cellPhoneNumber: '0811234567',
  telephoneNumber: '061234567',
  email: 'applicant@example.org',
  postalAddress: 'PO Box 1\nWindhoek',
  physicalAddress: '1 Independence Avenue',
}

/** Section 5.1, as the specification words it. */
const MESSAGES: Record<keyof PersonalDetailsForm, string> = {
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
}

/** The first message of every field that is wrong, as the form shows them. */
function errorsOf(values: Partial<PersonalDetailsForm>): Record<string, string> {
  try {
    personalDetailsSchema.validateSync({ ...VALID, ...values }, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries([...error.inner].reverse().map(({ path, message }) => [path ?? '', message]))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-31T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('§5.1 every field', () => {
  it('a whole form is valid', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('§5.1 an empty form has every message but that of the disability', () => {
    const { disabilityDetails: _, ...expected } = MESSAGES
    expect(errorsOf(EMPTY_PERSONAL_DETAILS)).toEqual(expected)
  })

  const required = (Object.keys(MESSAGES) as (keyof PersonalDetailsForm)[]).filter(
    (field) => field !== 'disabilityDetails',
  )
  it.each(required)('§5.1 %s is required, with its own message', (field) => {
    expect(errorsOf({ [field]: '' })).toEqual({ [field]: MESSAGES[field] })
  })

  it.each([
    'name',
    'lastName',
    'idNumber',
    'cellPhoneNumber',
    'telephoneNumber',
    'email',
    'postalAddress',
    'physicalAddress',
  ] as const)('§5.1 blanks do not fill %s', (field) => {
    expect(errorsOf({ [field]: '   ' })).toEqual({ [field]: MESSAGES[field] })
  })

  it.each([
    ['sex', 'Other'],
    ['maritalStatus', 'Widowed'],
    ['idType', 'Passport'],
    ['disabled', 'maybe'],
  ] as const)('§3 %s is one of its options', (field, value) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: MESSAGES[field] })
  })

  it.each([
    ['sex', ['Male', 'Female']],
    ['maritalStatus', ['Single', 'Married', 'Divorced']],
    ['idType', ['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate']],
  ] as const)('§3 every option of %s is taken: %j', (field, options) => {
    for (const value of options) expect(errorsOf({ [field]: value })).toEqual({})
  })
})

describe('§5.1 disability details', () => {
  it.each([
    ['true', '', MESSAGES.disabilityDetails],
    ['true', '  ', MESSAGES.disabilityDetails],
    ['true', 'Low vision', undefined],
    ['false', '', undefined],
    ['false', 'Left from before', undefined],
  ])("§5.1 disabled '%s' with '%s': %s", (disabled, disabilityDetails, message) => {
    expect(errorsOf({ disabled, disabilityDetails })['disabilityDetails']).toBe(message)
  })
})

describe('§5.1 the date of birth', () => {
  it.each(['21/03/1990', '21-03-1990', '1/3/1990', '29/02/2024', '31/03/2026', ' 21/03/1990 '])(
    '§5.1 %s is one',
    (dateOfBirth) => {
      expect(errorsOf({ dateOfBirth })).toEqual({})
    },
  )

  it.each([
    '29/02/2023',
    '31/04/1990',
    '1990-03-21',
    '03/21/1990',
    '21.03.1990',
    '21/03/90',
    '01/04/2026',
    'yesterday',
    '21/03/0990',
  ])('§5.1 %s is none', (dateOfBirth) => {
    expect(errorsOf({ dateOfBirth })).toEqual({ dateOfBirth: MESSAGES.dateOfBirth })
  })
})

describe('§5.1 the email address', () => {
  it.each(['a@b.na', 'first.last+tag@mail.example.org', "o'neil@example.com"])('§5.1 %s is valid', (email) => {
    expect(errorsOf({ email })).toEqual({})
  })

  it.each([
    'applicant',
    '@example.org',
    'applicant@',
    'applicant@example',
    'a b@example.org',
    'a@@example.org',
    'a@example.',
  ])('§5.1 %s is not', (email) => {
    expect(errorsOf({ email })).toEqual({ email: MESSAGES.email })
  })

  it('§5.1 a long text without an address in it is told so at once', () => {
    const started = performance.now()
    expect(errorsOf({ email: `a@${'.'.repeat(100_000)}@` })).toHaveProperty('email')
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('§3, §9 between form and record', () => {
  it('§9 the record has midnight of the chosen date in ISO form, and disabled as a boolean', () => {
    expect(personalDetailsRecord(VALID)).toEqual({
      ...VALID,
      dateOfBirth: '1990-03-21T00:00:00.000Z',
      disabled: false,
      disabilityDetails: '',
    })
  })

  it('§3 disabled as Yes keeps its details; as No it drops what was typed before', () => {
    const typed = { ...VALID, disabilityDetails: ' Low vision ' }
    expect(personalDetailsRecord({ ...typed, disabled: 'true' })).toMatchObject({
      disabled: true,
      disabilityDetails: 'Low vision',
    })
    expect(personalDetailsRecord(typed)).toMatchObject({ disabled: false, disabilityDetails: '' })
  })

  it('what is not valid becomes no record', () => {
    expect(() => personalDetailsRecord({ ...VALID, name: '' })).toThrow(MESSAGES.name)
  })

  it.each([
    ['1990-03-21T00:00:00.000Z', true, '21/03/1990', 'true'],
    ['1990-03-21T23:30:00+02:00', false, '21/03/1990', 'false'],
    ['1990-03-21', false, '21/03/1990', 'false'],
  ])('§4.2 a record of %s, disabled %s, is shown as %s and %s', (dateOfBirth, disabled, shown, choice) => {
    const record = { ...personalDetailsRecord(VALID), dateOfBirth, disabled }
    expect(personalDetailsForm(record, VALID.email)).toEqual({ ...VALID, dateOfBirth: shown, disabled: choice })
  })

  it("§2.8 the email is always the login profile's", () => {
    const record = { ...personalDetailsRecord(VALID), email: 'old@example.org' }
    expect(personalDetailsForm(record, 'login@example.org').email).toBe('login@example.org')
    expect(personalDetailsForm(null, 'login@example.org')).toEqual({
      ...EMPTY_PERSONAL_DETAILS,
      email: 'login@example.org',
    })
  })

  it('a record goes through the form and back unchanged', () => {
    const record = personalDetailsRecord({ ...VALID, disabled: 'true', disabilityDetails: 'Low vision' })
    expect(personalDetailsRecord(personalDetailsForm(record, record.email))).toEqual(record)
  })
})
