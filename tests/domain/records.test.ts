import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import { highestStepOfRecords, isRecordComplete } from '../../domain/records.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { NO_RECORDS, SAVED_RECORDS } from '../support/applicant.ts'

describe('§4.1 the highestStep that records allow', () => {
  it('§4.1 is the first without records', () => {
    expect(highestStepOfRecords(NO_RECORDS)).toBe(1)
  })

  it.each(RECORD_STEPS)('§4.1 ends with the step that has no record: %s', (step) => {
    expect(highestStepOfRecords({ ...SAVED_RECORDS, [step]: null })).toBe(STEP[step].number)
  })

  it('§4.1 opens Review if all steps have theirs', () => {
    expect(highestStepOfRecords(SAVED_RECORDS)).toBe(STEP.review.number)
  })

  it.each([
    ['personalDetails', { name: ' ' }],
    ['courseDetails', { institutionId: '' }],
    ['motivation', { motivation: 'word '.repeat(479) }],
  ] as const)('§5 treats an invalid record as incomplete: %s', (step, answers) => {
    expect(isRecordComplete(step, SAVED_RECORDS)).toBe(true)
    expect(isRecordComplete(step, { ...SAVED_RECORDS, [step]: { ...SAVED_RECORDS[step], ...answers } })).toBe(false)
  })

  it.each(DOCUMENTS)('§5 treats a record without its $kind as incomplete', ({ step, storedField }) => {
    const record = { ...SAVED_RECORDS[step], [storedField]: '' }
    expect(isRecordComplete(step, { ...SAVED_RECORDS, [step]: record })).toBe(false)
  })
})
