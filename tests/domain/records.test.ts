import { describe, expect, it } from 'vitest'
import { isRecordComplete, type Records } from '../../domain/records.ts'
import { COMPLETE_RECORDS } from '../support/applicant.ts'

const { personalDetails, courseDetails, motivation } = COMPLETE_RECORDS
const COMPLETE: Records = { personalDetails, courseDetails, motivation }

describe('a complete record', () => {
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
    expect(isRecordComplete('courseDetails', { ...COMPLETE, courseDetails: { ...courseDetails, costing: '' } })).toBe(
      false,
    )
  })
})
