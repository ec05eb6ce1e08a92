import { describe, expect, it } from 'vitest'
import { brokenAnswers } from '../../domain/answers.ts'
import { DOCUMENTS, documentsOf } from '../../domain/documents.ts'
import { fieldsWhere } from '../../domain/programme.ts'
import type { Question } from '../../domain/questions/kinds.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { NO_RECORDS, SAVED_RECORDS } from '../support/applicant.ts'

describe('§5 brokenAnswers', () => {
  it('§5 is empty for complete records', () => {
    expect(brokenAnswers(SAVED_RECORDS)).toEqual([])
  })

  it('§5 lists all required answers in step order, documents last, before anything is saved', () => {
    const named = brokenAnswers(NO_RECORDS).map((each) => [each.step, 'field' in each ? each.field : each.kind])
    const isRequired = ({ message, onlyIf }: Question) => message !== undefined && onlyIf === undefined
    expect(named).toEqual(
      RECORD_STEPS.flatMap((step) =>
        [...fieldsWhere(step, isRequired), ...documentsOf(step).map(({ kind }) => kind)].map((name) => [step, name]),
      ),
    )
  })

  it('§5.1 includes the message of the rule', () => {
    expect(
      brokenAnswers({ ...SAVED_RECORDS, personalDetails: { ...SAVED_RECORDS.personalDetails, lastName: '' } }),
    ).toEqual([{ step: 'personalDetails', field: 'lastName', message: 'Enter your last name.' }])
  })

  it.each(DOCUMENTS)('§5.4 names the $kind that a record lacks', ({ kind, step, storedField }) => {
    const record = { ...SAVED_RECORDS[step], [storedField]: '' }
    expect(brokenAnswers({ ...SAVED_RECORDS, [step]: record })).toEqual([
      { step, kind, message: 'Please upload a file.' },
    ])
  })

  it('is cached per records object', () => {
    const records = { ...NO_RECORDS }
    expect(brokenAnswers(records)).toBe(brokenAnswers(records))
    expect(brokenAnswers({ ...records, personalDetails: SAVED_RECORDS.personalDetails })).not.toEqual(
      brokenAnswers(records),
    )
  })
})
