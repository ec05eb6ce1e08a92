import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { emptyForm, formErrors, formOf, savedForm, valuesOf } from '../../domain/forms.ts'
import { personalDetailsSchema, type PersonalDetailsForm } from '../../domain/personalDetails.ts'
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

describe('§5.1 the email address', () => {
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

  it('throws if the body is not an object', () => {
    expect(() => bodyErrors(personalDetailsBody, 'text')).toThrow(/object/)
  })
})

describe('§5.1 rules for inputs', () => {
  it('§2.8 mark every field as required, disability details conditionally', () => {
    expect(Object.entries(personalDetailsRules).filter(([, { required }]) => !required)).toEqual([])
  })
})
