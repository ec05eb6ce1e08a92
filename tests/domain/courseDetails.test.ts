import { RECORD_SCHEMAS, type RecordForms } from '../../domain/records.ts'
import { describe, expect, it } from 'vitest'
import { emptyForm, formErrors, savedForm, valuesOf } from '../../domain/forms.ts'
import { keysOf } from '../../domain/objects.ts'
import { errorsOf as bodyErrors } from '../../domain/rules.ts'
import { RECORD_BODIES } from '../../domain/recordBodies.ts'
import { COURSE_VALUES } from '../support/applicant.ts'
import { COURSE_MESSAGES } from '../support/messages.ts'

const VALID: RecordForms['courseDetails'] = { ...COURSE_VALUES, countryId: String(COURSE_VALUES.countryId) }

const errorsOf = (typed: Partial<RecordForms['courseDetails']>) =>
  formErrors(RECORD_SCHEMAS.courseDetails, { ...VALID, ...typed })

describe('§5.2 course details', () => {
  it('accepts a complete form', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('§5.2 shows every message for an empty form', () => {
    expect(errorsOf(emptyForm(RECORD_SCHEMAS.courseDetails))).toEqual(COURSE_MESSAGES)
  })

  it('§5.2 applies the same rules to request bodies, and requires all five documents', () => {
    const stored = {
      transcript: 't.pdf',
      acceptanceLetter: 'a.pdf',
      qualification: 'q.pdf',
      programme: 'p.pdf',
      costing: 'c.pdf',
    }
    expect(bodyErrors(RECORD_BODIES.courseDetails, { ...COURSE_VALUES, ...stored })).toEqual({})
    const missing = Object.fromEntries(keysOf(stored).map((field) => [field, 'Please upload a file.']))
    expect(bodyErrors(RECORD_BODIES.courseDetails, {})).toEqual({ ...COURSE_MESSAGES, ...missing })
  })

  it('§2.10 shows a saved record without its documents', () => {
    const record = { ...valuesOf(RECORD_SCHEMAS.courseDetails, VALID), transcript: 't1.pdf' }
    expect(savedForm(RECORD_SCHEMAS.courseDetails, record)).toEqual(VALID)
    expect(savedForm(RECORD_SCHEMAS.courseDetails, null)).toEqual(emptyForm(RECORD_SCHEMAS.courseDetails))
  })
})
