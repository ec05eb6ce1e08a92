import { describe, expect, it } from 'vitest'
import { courseDetailsSchema, type CourseDetailsForm } from '../../domain/courseDetails.ts'
import { emptyForm, formErrors, savedForm, valuesOf } from '../../domain/forms.ts'

const VALID: CourseDetailsForm = {
  firstChoiceCourse: 'MSc Economics',
  secondChoiceCourse: 'MSc Data Science',
  countryId: '516',
  institutionId: 'u1',
}

/** Section 5.2, as the specification words it. */
const MESSAGES: Record<keyof CourseDetailsForm, string> = {
  firstChoiceCourse: 'Please enter your 1st choice course.',
  secondChoiceCourse: 'Please enter your 2nd choice course.',
  countryId: 'Please select a country.',
  institutionId: 'Please select an institution.',
}

const errorsOf = (typed: Partial<CourseDetailsForm>) => formErrors(courseDetailsSchema, { ...VALID, ...typed })

describe('§5.2 course details', () => {
  it('a whole form is valid', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('§5.2 an empty form has every message', () => {
    expect(errorsOf(emptyForm(courseDetailsSchema))).toEqual(MESSAGES)
  })

  it.each(Object.entries(MESSAGES))("§5.2 %s is required: '%s'", (field, message) => {
    expect(errorsOf({ [field]: '' })).toEqual({ [field]: message })
  })

  it.each(['firstChoiceCourse', 'secondChoiceCourse'] as const)('§5.2 blanks do not fill %s', (field) => {
    expect(errorsOf({ [field]: '  ' })).toEqual({ [field]: MESSAGES[field] })
  })

  it.each(['Namibia', '5x', '-1', '1.5'])('§3 the country is chosen by its number, not by %s', (countryId) => {
    expect(errorsOf({ countryId })).toEqual({ countryId: MESSAGES.countryId })
  })

  it('§3 the record has the country as a number', () => {
    expect(valuesOf(courseDetailsSchema, VALID)).toEqual({ ...VALID, countryId: 516 })
  })

  it('what is not valid becomes no record', () => {
    expect(() => valuesOf(courseDetailsSchema, { ...VALID, institutionId: '' })).toThrow(MESSAGES.institutionId)
  })

  it('§2.10 a saved record is shown again, and its documents stay out of the form', () => {
    const record = { ...valuesOf(courseDetailsSchema, VALID), transcript: 't1.pdf' }
    expect(savedForm(courseDetailsSchema, record)).toEqual(VALID)
    expect(savedForm(courseDetailsSchema, null)).toEqual(emptyForm(courseDetailsSchema))
  })
})
