import { describe, expect, it } from 'vitest'
import { courseDetailsSchema, type CourseDetailsForm } from '../../domain/courseDetails.ts'
import { emptyForm, formErrors, savedForm, valuesOf } from '../../domain/forms.ts'
import { keysOf } from '../../domain/objects.ts'
import { errorsOf as bodyErrors } from '../../domain/rules.ts'
import { courseDetailsBody } from '../../domain/recordBodies.ts'
import { COURSE_VALUES } from '../support/applicant.ts'
import { COURSE_MESSAGES } from '../support/messages.ts'

const VALID: CourseDetailsForm = { ...COURSE_VALUES, countryId: String(COURSE_VALUES.countryId) }

const errorsOf = (typed: Partial<CourseDetailsForm>) => formErrors(courseDetailsSchema, { ...VALID, ...typed })

describe('§5.2 course details', () => {
  it('accepts a complete form', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('§5.2 shows every message for an empty form', () => {
    expect(errorsOf(emptyForm(courseDetailsSchema))).toEqual(COURSE_MESSAGES)
  })

  it('§5.2 applies the same rules to request bodies, and requires all five documents', () => {
    const stored = {
      transcript: 't.pdf',
      acceptanceLetter: 'a.pdf',
      qualification: 'q.pdf',
      programme: 'p.pdf',
      costing: 'c.pdf',
    }
    expect(bodyErrors(courseDetailsBody, { ...COURSE_VALUES, ...stored })).toEqual({})
    const missing = Object.fromEntries(keysOf(stored).map((field) => [field, 'Please upload a file.']))
    expect(bodyErrors(courseDetailsBody, {})).toEqual({ ...COURSE_MESSAGES, ...missing })
  })

  it('§2.10 shows a saved record without its documents', () => {
    const record = { ...valuesOf(courseDetailsSchema, VALID), transcript: 't1.pdf' }
    expect(savedForm(courseDetailsSchema, record)).toEqual(VALID)
    expect(savedForm(courseDetailsSchema, null)).toEqual(emptyForm(courseDetailsSchema))
  })
})
