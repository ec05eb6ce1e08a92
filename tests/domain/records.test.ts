import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import { isRecordComplete } from '../../domain/records.ts'
import { SAVED_RECORDS } from '../support/applicant.ts'

describe('a complete record', () => {
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
