import { describe, expect, it } from 'vitest'
import { highestStepOfRecords, isRecordComplete, type Records } from '../../domain/records.ts'
import { COMPLETE_RECORDS } from '../support/applicant.ts'

const { personalDetails, courseDetails, motivation } = COMPLETE_RECORDS
const COMPLETE: Records = { personalDetails, courseDetails, motivation }

const NONE: Records = { personalDetails: null, courseDetails: null, motivation: null }

describe('§4.1 the highestStep that records allow', () => {
  it.each([
    ['none', NONE, 1],
    ['personal details', { ...NONE, personalDetails: COMPLETE.personalDetails }, 2],
    ['personal and course details', { ...COMPLETE, motivation: null }, 3],
    ['all three', COMPLETE, 4],
    ['all but the first', { ...COMPLETE, personalDetails: null }, 1],
    ['all but the second', { ...COMPLETE, courseDetails: null }, 2],
  ])('§4.1 depends on the saved records: %s', (_, records, highestStep) => {
    expect(highestStepOfRecords(records)).toBe(highestStep)
  })

  it('§5 treats an invalid record as incomplete', () => {
    expect(isRecordComplete('personalDetails', COMPLETE)).toBe(true)
    expect(isRecordComplete('courseDetails', COMPLETE)).toBe(true)
    expect(isRecordComplete('motivation', COMPLETE)).toBe(true)
    const broken = {
      personalDetails: { ...personalDetails, name: ' ' },
      courseDetails: { ...courseDetails, institutionId: '' },
      motivation: { ...motivation, motivation: 'word '.repeat(479) },
    }
    expect(isRecordComplete('personalDetails', broken)).toBe(false)
    expect(isRecordComplete('courseDetails', broken)).toBe(false)
    expect(isRecordComplete('motivation', broken)).toBe(false)
  })

  it('§5 treats a record as incomplete that was saved before one of its documents existed', () => {
    expect(highestStepOfRecords({ ...COMPLETE, courseDetails: { ...courseDetails, costing: '' } })).toBe(2)
  })
})
