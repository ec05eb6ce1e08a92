import { describe, expect, it } from 'vitest'
import { brokenAnswers } from '../../domain/answers.ts'
import { DOCUMENTS } from '../../domain/documents.ts'
import { COMPLETE_RECORDS } from '../support/applicant.ts'

const { personalDetails, courseDetails, motivation } = COMPLETE_RECORDS
const COMPLETE = { personalDetails, courseDetails, motivation }
const NONE = { personalDetails: null, courseDetails: null, motivation: null }

describe('§5 brokenAnswers', () => {
  it('§5 is empty for complete records', () => {
    expect(brokenAnswers(COMPLETE)).toEqual([])
  })

  it('§5 lists all required answers in step order, documents last, before anything is saved', () => {
    const named = brokenAnswers(NONE).map((each) => [each.step, 'field' in each ? each.field : each.kind])
    expect(named).toEqual([
      ...[
        'name',
        'lastName',
        'sex',
        'maritalStatus',
        'idType',
        'idNumber',
        'regionId',
        'dateOfBirth',
        'disabled',
        'cellPhoneNumber',
        'telephoneNumber',
        'email',
        'postalAddress',
        'physicalAddress',
        'id',
        'cv',
      ].map((name) => ['personalDetails', name]),
      ...[
        'firstChoiceCourse',
        'secondChoiceCourse',
        'countryId',
        'institutionId',
        'transcript',
        'acceptanceLetter',
        'qualification',
        'programme',
        'costing',
      ].map((name) => ['courseDetails', name]),
      ['motivation', 'motivation'],
    ])
  })

  it('§5.1 includes the message of the rule', () => {
    expect(brokenAnswers({ ...COMPLETE, personalDetails: { ...personalDetails, lastName: '' } })).toEqual([
      { step: 'personalDetails', field: 'lastName', message: 'Enter your last name.' },
    ])
  })

  it.each(DOCUMENTS)('§5.4 names the $kind that a record lacks', ({ kind, step, storedField }) => {
    const record = step === 'personalDetails' ? personalDetails : courseDetails
    expect(brokenAnswers({ ...COMPLETE, [step]: { ...record, [storedField]: '' } })).toEqual([
      { step, kind, message: 'Please upload a file.' },
    ])
  })

  it('is cached per records object', () => {
    const records = { ...NONE }
    expect(brokenAnswers(records)).toBe(brokenAnswers(records))
    expect(brokenAnswers({ ...records, personalDetails })).not.toEqual(brokenAnswers(records))
  })
})
