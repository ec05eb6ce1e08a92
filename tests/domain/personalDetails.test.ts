import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { emptyForm, formErrors, formOf, savedForm, valuesOf } from '../../domain/forms.ts'
import { personalDetailsSchema, type PersonalDetailsForm } from '../../domain/personalDetails.ts'
import { keysOf } from '../../domain/objects.ts'
import { errorsOf as bodyErrors } from '../../domain/rules.ts'
import { personalDetailsBody } from '../../domain/recordBodies.ts'
import { personalDetailsRules } from '../../domain/recordRules.ts'
import { PERSONAL_VALUES } from '../support/applicant.ts'
import { PERSONAL_MESSAGES } from '../support/messages.ts'

const VALID: PersonalDetailsForm = {
  ...PERSONAL_VALUES,
  dateOfBirth: '21/03/1990',
  disabled: 'false',
  postalAddress: 'PO Box 2882\nWindhoek',
}

/** The first message of each invalid field. */
const errorsOf = (typed: Partial<PersonalDetailsForm>) =>
  formErrors(personalDetailsSchema, { ...VALID, ...typed }, typedDates)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-31T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('§5.1 every field', () => {
  it('accepts a complete form', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('§5.1 shows every message for an empty form, except for disability details', () => {
    const { disabilityDetails: _, ...expected } = PERSONAL_MESSAGES
    expect(errorsOf(emptyForm(personalDetailsSchema))).toEqual(expected)
  })

  const required = keysOf(PERSONAL_MESSAGES).filter((field) => field !== 'disabilityDetails')
  it.each(required)('§5.1 %s is required, with its own message', (field) => {
    expect(errorsOf({ [field]: '' })).toEqual({ [field]: PERSONAL_MESSAGES[field] })
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
  ] as const)('§5.1 refuses blanks in %s', (field) => {
    expect(errorsOf({ [field]: '   ' })).toEqual({ [field]: PERSONAL_MESSAGES[field] })
  })

  it.each([
    ['sex', 'Other'],
    ['maritalStatus', 'Widowed'],
    ['idType', 'Passport'],
    ['disabled', 'maybe'],
  ] as const)('§3 refuses other options for %s', (field, value) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: PERSONAL_MESSAGES[field] })
  })

  it.each([
    ['sex', ['Male', 'Female']],
    ['maritalStatus', ['Single', 'Married', 'Divorced']],
    ['idType', ['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate']],
  ] as const)('§3 accepts every option of %s: %j', (field, options) => {
    for (const value of options) expect(errorsOf({ [field]: value })).toEqual({})
  })
})

describe('§5.1 disability details', () => {
  it.each([
    ['true', '', PERSONAL_MESSAGES.disabilityDetails],
    ['true', '  ', PERSONAL_MESSAGES.disabilityDetails],
    ['true', 'Low vision', undefined],
    ['false', '', undefined],
    ['false', 'Left from before', undefined],
  ])("§5.1 disabled '%s' with '%s': %s", (disabled, disabilityDetails, message) => {
    expect(errorsOf({ disabled, disabilityDetails })['disabilityDetails']).toBe(message)
  })
})

describe('§5.1 the date of birth', () => {
  it.each(['21/03/1990', '21-03-1990', '1/3/1990', '29/02/2024', '31/03/2026', ' 21/03/1990 '])(
    '§5.1 accepts %s',
    (dateOfBirth) => {
      expect(errorsOf({ dateOfBirth })).toEqual({})
    },
  )

  it.each([
    '29/02/2023',
    '31/04/1990',
    '03/21/1990',
    '1990/03/21',
    '21/03/90',
    '01/04/2026',
    'yesterday',
    '21/03/0990',
  ])('§5.1 refuses %s', (dateOfBirth) => {
    expect(errorsOf({ dateOfBirth })).toEqual({ dateOfBirth: PERSONAL_MESSAGES.dateOfBirth })
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
  ])('§5.1 refuses %s', (email) => {
    expect(errorsOf({ email })).toEqual({ email: PERSONAL_MESSAGES.email })
  })

  it('§5.1 checks a million characters before the test times out', () => {
    expect(errorsOf({ email: `a@${'.'.repeat(1_000_000)}@` })).toHaveProperty('email')
  })
})

describe('§3, §9 between form and record', () => {
  it('§9 stores midnight of the date in ISO form, and disabled as a boolean', () => {
    expect(valuesOf(personalDetailsSchema, VALID, typedDates)).toEqual({
      ...VALID,
      dateOfBirth: '1990-03-21T00:00:00.000Z',
      disabled: false,
      disabilityDetails: '',
    })
  })

  it('§3 keeps disability details for Yes and drops them for No', () => {
    const typed = { ...VALID, disabilityDetails: ' Low vision ' }
    expect(valuesOf(personalDetailsSchema, { ...typed, disabled: 'true' }, typedDates)).toMatchObject({
      disabled: true,
      disabilityDetails: 'Low vision',
    })
    expect(valuesOf(personalDetailsSchema, typed, typedDates)).toMatchObject({ disabled: false, disabilityDetails: '' })
  })

  it('throws for a date field without a DateText', () => {
    expect(() => formErrors(personalDetailsSchema, VALID)).toThrow('The form has a date field')
  })

  it('throws for an invalid form', () => {
    expect(() => valuesOf(personalDetailsSchema, { ...VALID, name: '' }, typedDates)).toThrow(PERSONAL_MESSAGES.name)
  })

  it.each([
    ['1990-03-21T00:00:00.000Z', true, '21/03/1990', 'true'],
    ['1990-03-21T23:30:00+02:00', false, '21/03/1990', 'false'],
    ['1990-03-21', false, '21/03/1990', 'false'],
  ])('§4.2 shows a record of %s, disabled %s, as %s and %s', (dateOfBirth, disabled, shown, choice) => {
    const record = { ...valuesOf(personalDetailsSchema, VALID, typedDates), dateOfBirth, disabled }
    expect(formOf(personalDetailsSchema, record, typedDates)).toEqual({
      ...VALID,
      dateOfBirth: shown,
      disabled: choice,
    })
  })

  it('§4.2 is empty before the first save and shows the record afterwards', () => {
    expect(savedForm(personalDetailsSchema, null)).toEqual(emptyForm(personalDetailsSchema))
    const record = valuesOf(personalDetailsSchema, VALID, typedDates)
    expect(savedForm(personalDetailsSchema, record, typedDates)).toEqual(VALID)
  })

  it('shows a missing field of an old record as empty', () => {
    const { postalAddress: _, ...older } = valuesOf(personalDetailsSchema, VALID, typedDates)
    expect(formOf<Record<string, unknown>>(personalDetailsSchema, older, typedDates)).toEqual({
      ...VALID,
      postalAddress: '',
    })
  })

  it('converts a record to a form and back unchanged', () => {
    const record = valuesOf(
      personalDetailsSchema,
      { ...VALID, disabled: 'true', disabilityDetails: 'Low vision' },
      typedDates,
    )
    expect(valuesOf(personalDetailsSchema, formOf(personalDetailsSchema, record, typedDates), typedDates)).toEqual(
      record,
    )
  })
})

describe('§5.1 the request body', () => {
  const sent = { ...VALID, dateOfBirth: '1990-03-21', disabled: false, idDocument: 'id.pdf', cvDocument: 'cv.pdf' }

  it('§5.1 follows the same rules and requires the documents', () => {
    expect(bodyErrors(personalDetailsBody, sent)).toEqual({})
    expect(bodyErrors(personalDetailsBody, { ...sent, name: ' ', cvDocument: '' })).toEqual({
      name: PERSONAL_MESSAGES.name,
      cvDocument: 'Please upload a file.',
    })
  })

  it.each([[[]], [{}], [{ toString: null }], [null], [undefined]])(
    "§5.1 refuses %j as a name with the name's message",
    (name) => {
      expect(bodyErrors(personalDetailsBody, { ...sent, name })).toEqual({ name: PERSONAL_MESSAGES.name })
    },
  )

  it.each(['1990-03-21T23:30:00+02:00', '1990-03-21'])('§3 uses the part of %s before T', (dateOfBirth) => {
    expect(personalDetailsBody.cast({ ...sent, dateOfBirth }).dateOfBirth).toBe('1990-03-21T00:00:00.000Z')
  })

  it('throws if the body is not an object', () => {
    expect(() => bodyErrors(personalDetailsBody, 'text')).toThrow(/object/)
  })
})

describe('§5.1 rules for inputs', () => {
  it('§2.8 mark every field as required, disability details conditionally', () => {
    expect(Object.entries(personalDetailsRules).filter(([, { required }]) => !required)).toEqual([])
  })

  it('limit lines to 200 and texts to 2,000 characters', () => {
    expect(personalDetailsRules.name.longest).toBe(200)
    expect(personalDetailsRules.postalAddress.longest).toBe(2_000)
    expect(personalDetailsRules.disabilityDetails.longest).toBe(2_000)
    expect(personalDetailsRules.sex.longest).toBeUndefined()
    expect(errorsOf({ name: 'n'.repeat(200), postalAddress: 'p'.repeat(2_000) })).toEqual({})
    expect(errorsOf({ name: 'n'.repeat(201) })).toEqual({ name: 'Please use at most 200 characters.' })
  })
})
