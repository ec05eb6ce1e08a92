import { describe, expect, it } from 'vitest'
import { highestStepOfRecords, isRecordComplete, type Records } from '../../domain/records.ts'
import { LONG_ENOUGH } from '../model/application.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../support/applicant.ts'

const COMPLETE = {
  personalDetails: { id: 'p1', ...PERSONAL_VALUES },
  courseDetails: { id: 'c1', ...COURSE_VALUES },
  motivation: { id: 'm1', motivation: LONG_ENOUGH },
} as unknown as Records

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
    const { personalDetails, motivation } = COMPLETE
    expect(isRecordComplete('personalDetails', COMPLETE)).toBe(true)
    expect(isRecordComplete('courseDetails', COMPLETE)).toBe(true)
    expect(isRecordComplete('motivation', COMPLETE)).toBe(true)
    const broken = {
      personalDetails: personalDetails && { ...personalDetails, name: ' ' },
      courseDetails: COMPLETE.courseDetails && { ...COMPLETE.courseDetails, institutionId: '' },
      motivation: motivation && { ...motivation, motivation: 'word '.repeat(479) },
    }
    expect(isRecordComplete('personalDetails', broken)).toBe(false)
    expect(isRecordComplete('courseDetails', broken)).toBe(false)
    expect(isRecordComplete('motivation', broken)).toBe(false)
  })
})
