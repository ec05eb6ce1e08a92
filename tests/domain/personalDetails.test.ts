import { RECORD_SCHEMAS, type RecordForms } from '../../domain/records.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { emptyForm, formErrors, formOf, valuesOf } from '../../domain/forms.ts'
import { fieldsWhere, questionOf } from '../../domain/programme.ts'
import type { FieldRule } from '../../domain/fieldRules.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { PERSONAL_VALUES } from '../support/applicant.ts'
import { PERSONAL_MESSAGES } from '../support/messages.ts'

const VALID: RecordForms['personalDetails'] = {
  ...formOf(RECORD_SCHEMAS.personalDetails, PERSONAL_VALUES, typedDates),
  postalAddress: 'PO Box 2882\nWindhoek',
}

/** The first message of each invalid field. */
const errorsOf = (typed: Partial<RecordForms['personalDetails']>) =>
  formErrors(RECORD_SCHEMAS.personalDetails, { ...VALID, ...typed }, typedDates)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-31T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('§5.1 every field', () => {
  it('§5.1 shows every message for an empty form, except for disability details', () => {
    const required = fieldsWhere('personalDetails', ({ message, onlyIf }) => message !== undefined && !onlyIf)
    const expected = required.map((field) => [field, questionOf('personalDetails', field).message])
    expect(errorsOf(emptyForm(RECORD_SCHEMAS.personalDetails))).toEqual(Object.fromEntries(expected))
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
  it('§5.1 checks a million characters before the test times out', () => {
    expect(errorsOf({ email: `a@${'.'.repeat(1_000_000)}@` })).toHaveProperty('email')
  })
})

describe('§3, §9 between form and record', () => {
  it('§9 stores midnight of the date in ISO form, and disabled as a boolean', () => {
    expect(valuesOf(RECORD_SCHEMAS.personalDetails, VALID, typedDates)).toEqual({
      ...PERSONAL_VALUES,
      postalAddress: VALID.postalAddress,
      dateOfBirth: '1990-03-21T00:00:00.000Z',
      disabled: false,
      disabilityDetails: '',
    })
  })

  it('§3 keeps disability details for Yes and drops them for No', () => {
    const typed = { ...VALID, disabilityDetails: ' Low vision ' }
    expect(valuesOf(RECORD_SCHEMAS.personalDetails, { ...typed, disabled: 'true' }, typedDates)).toMatchObject({
      disabled: true,
      disabilityDetails: 'Low vision',
    })
    expect(valuesOf(RECORD_SCHEMAS.personalDetails, typed, typedDates)).toMatchObject({
      disabled: false,
      disabilityDetails: '',
    })
  })

  it.each([
    ['1990-03-21T00:00:00.000Z', true, '21/03/1990', 'true'],
    ['1990-03-21T23:30:00+02:00', false, '21/03/1990', 'false'],
    ['1990-03-21', false, '21/03/1990', 'false'],
  ])('§4.2 shows a record of %s, disabled %s, as %s and %s', (dateOfBirth, disabled, shown, choice) => {
    const record = { ...valuesOf(RECORD_SCHEMAS.personalDetails, VALID, typedDates), dateOfBirth, disabled }
    expect(formOf(RECORD_SCHEMAS.personalDetails, record, typedDates)).toEqual({
      ...VALID,
      dateOfBirth: shown,
      disabled: choice,
    })
  })
})

describe('§5.1 rules for inputs', () => {
  it.each(RECORD_STEPS)('§2.8 mark the questions with a message as required: %s', (step) => {
    const required = Object.entries<FieldRule>(rulesOf(step)).filter((rule) => rule[1].required)
    expect(required.map(([field]) => field)).toEqual(fieldsWhere(step, ({ message }) => message !== undefined))
  })
})
