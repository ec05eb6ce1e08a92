import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { emptyForm, formErrors, formOf, savedForm, valuesOf } from '../../domain/forms.ts'
import {
  personalDetailsBody,
  personalDetailsRules,
  personalDetailsSchema,
  type PersonalDetailsForm,
} from '../../domain/personalDetails.ts'
import { keysOf } from '../../domain/objects.ts'
import { errorsOf as bodyErrors } from '../../domain/rules.ts'
import { PERSONAL_VALUES } from '../support/applicant.ts'
import { PERSONAL_MESSAGES } from '../support/messages.ts'

const VALID: PersonalDetailsForm = {
  ...PERSONAL_VALUES,
  dateOfBirth: '21/03/1990',
  disabled: 'false',
  postalAddress: 'PO Box 2882\nWindhoek',
}

/** The first message of every field that is wrong, as the form shows them. */
const errorsOf = (typed: Partial<PersonalDetailsForm>) =>
  formErrors(personalDetailsSchema, { ...VALID, ...typed }, typedDates)

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
  ] as const)('§5.1 blanks do not fill %s', (field) => {
    expect(errorsOf({ [field]: '   ' })).toEqual({ [field]: PERSONAL_MESSAGES[field] })
  })

  it.each([
    ['sex', 'Other'],
    ['maritalStatus', 'Widowed'],
    ['idType', 'Passport'],
    ['disabled', 'maybe'],
  ] as const)('§3 %s is one of its options', (field, value) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: PERSONAL_MESSAGES[field] })
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
  ])('§5.1 %s is not', (email) => {
    expect(errorsOf({ email })).toEqual({ email: PERSONAL_MESSAGES.email })
  })

  it('§5.1 a long text without an address in it is told so at once', () => {
    const started = performance.now()
    expect(errorsOf({ email: `a@${'.'.repeat(100_000)}@` })).toHaveProperty('email')
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('§3, §9 between form and record', () => {
  it('§9 the record has midnight of the chosen date in ISO form, and disabled as a boolean', () => {
    expect(valuesOf(personalDetailsSchema, VALID, typedDates)).toEqual({
      ...VALID,
      dateOfBirth: '1990-03-21T00:00:00.000Z',
      disabled: false,
      disabilityDetails: '',
    })
  })

  it('§3 disabled as Yes keeps its details; as No it drops what was typed before', () => {
    const typed = { ...VALID, disabilityDetails: ' Low vision ' }
    expect(valuesOf(personalDetailsSchema, { ...typed, disabled: 'true' }, typedDates)).toMatchObject({
      disabled: true,
      disabilityDetails: 'Low vision',
    })
    expect(valuesOf(personalDetailsSchema, typed, typedDates)).toMatchObject({ disabled: false, disabilityDetails: '' })
  })

  it('a form with a date is not read by one who cannot read dates', () => {
    expect(() => formErrors(personalDetailsSchema, VALID)).toThrow('The form has a date field')
  })

  it('what is not valid becomes no record', () => {
    expect(() => valuesOf(personalDetailsSchema, { ...VALID, name: '' }, typedDates)).toThrow(PERSONAL_MESSAGES.name)
  })

  it.each([
    ['1990-03-21T00:00:00.000Z', true, '21/03/1990', 'true'],
    ['1990-03-21T23:30:00+02:00', false, '21/03/1990', 'false'],
    ['1990-03-21', false, '21/03/1990', 'false'],
  ])('§4.2 a record of %s, disabled %s, is shown as %s and %s', (dateOfBirth, disabled, shown, choice) => {
    const record = { ...valuesOf(personalDetailsSchema, VALID, typedDates), dateOfBirth, disabled }
    expect(formOf(personalDetailsSchema, record, typedDates)).toEqual({
      ...VALID,
      dateOfBirth: shown,
      disabled: choice,
    })
  })

  it('§4.2 before the first save the form is empty; afterwards it is the record', () => {
    expect(savedForm(personalDetailsSchema, null)).toEqual(emptyForm(personalDetailsSchema))
    const record = valuesOf(personalDetailsSchema, VALID, typedDates)
    expect(savedForm(personalDetailsSchema, record, typedDates)).toEqual(VALID)
  })

  it('a field that an older record lacks is empty, not the word undefined', () => {
    const { postalAddress: _, ...older } = valuesOf(personalDetailsSchema, VALID, typedDates)
    expect(formOf<Record<string, unknown>>(personalDetailsSchema, older, typedDates)).toEqual({
      ...VALID,
      postalAddress: '',
    })
  })

  it('a record goes through the form and back unchanged', () => {
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

describe('§5.1 what a caller sends', () => {
  const sent = { ...VALID, dateOfBirth: '1990-03-21', disabled: false, idDocument: 'id.pdf', cvDocument: 'cv.pdf' }

  it('§5.1 the same rules judge it, and the documents are required beside them', () => {
    expect(bodyErrors(personalDetailsBody, sent)).toEqual({})
    expect(bodyErrors(personalDetailsBody, { ...sent, name: ' ', cvDocument: '' })).toEqual({
      name: PERSONAL_MESSAGES.name,
      cvDocument: 'Please upload a file.',
    })
  })

  it.each([[[]], [{}], [{ toString: null }], [null], [undefined]])('§5.1 %j is no name, and says so', (name) => {
    expect(bodyErrors(personalDetailsBody, { ...sent, name })).toEqual({ name: PERSONAL_MESSAGES.name })
  })

  it.each(['1990-03-21T23:30:00+02:00', '1990-03-21'])('§3 of %s the part before T counts', (dateOfBirth) => {
    expect(personalDetailsBody.cast({ ...sent, dateOfBirth }).dateOfBirth).toBe('1990-03-21T00:00:00.000Z')
  })

  it('throws where no object is sent, so that nothing else passes as valid', () => {
    expect(() => bodyErrors(personalDetailsBody, 'text')).toThrow(/object/)
  })
})

describe('§5.1 what the inputs show of the rules', () => {
  it('§2.8 every field is required, the details of a disability where they are asked for', () => {
    expect(Object.entries(personalDetailsRules).filter(([, { required }]) => !required)).toEqual([])
  })

  it('a line takes 200 characters and a text 2,000; a choice names no length', () => {
    expect(personalDetailsRules.name.longest).toBe(200)
    expect(personalDetailsRules.postalAddress.longest).toBe(2_000)
    expect(personalDetailsRules.disabilityDetails.longest).toBe(2_000)
    expect(personalDetailsRules.sex.longest).toBeUndefined()
    expect(errorsOf({ name: 'n'.repeat(200), postalAddress: 'p'.repeat(2_000) })).toEqual({})
    expect(errorsOf({ name: 'n'.repeat(201) })).toEqual({ name: 'Please use at most 200 characters.' })
  })
})
