import { expect, test } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import { keysOf } from '../../domain/objects.ts'
import { isAmended, withAsked } from '../../domain/amendments.ts'
import { newReference, REFERENCE_PATTERN } from '../../domain/submissions.ts'
import { SAVED_RECORDS as RECORDS } from '../support/applicant.ts'

test('creates references with the provider’s year and unambiguous characters', () => {
  const lastMinutes = Date.parse('2026-12-31T22:30:00Z')
  expect(newReference(lastMinutes, () => 0)).toBe('PB-2027-222222')
  const all = Array.from({ length: 30 }, (_, digit) => newReference(lastMinutes, () => digit))
  for (const reference of all) expect(reference).toMatch(REFERENCE_PATTERN)
  expect(all.map((reference) => reference.slice('PB-2027-'.length)).join('')).not.toMatch(/[01ILOU]/)
  expect(new Set(all).size).toBe(30)
})

test.each(['PB-2027-22222', 'PB-2027-2222222', 'PB-27-222222', 'PB-2027-22222O', 'xPB-2027-222222', 'pb-2027-222222'])(
  '%s is not a reference',
  (text) => expect(text).not.toMatch(REFERENCE_PATTERN),
)

test('§4.1 detects every changed field as an amendment', () => {
  expect(isAmended(RECORDS, structuredClone(RECORDS))).toBe(false)
  for (const step of keysOf(RECORDS)) {
    const { id: _, ...fields } = RECORDS[step]
    for (const field of keysOf(fields)) {
      const changed = { ...RECORDS, [step]: { ...RECORDS[step], [field]: 'changed' } }
      expect([field, isAmended(RECORDS, changed)]).toEqual([field, true])
    }
  }
  expect(isAmended(RECORDS, { ...RECORDS, motivation: null })).toBe(true)
  expect(isAmended({ ...RECORDS, motivation: null }, RECORDS)).toBe(true)
})

test('§4.1 ignores ids and names of reference data', () => {
  const renamed = { ...RECORDS.courseDetails, id: 'other', country: { name: 'A new name' } }
  expect(isAmended(RECORDS, { ...RECORDS, courseDetails: renamed })).toBe(false)
})

test('shows the submission time in the provider’s time zone', () => {
  expect(formatProviderTime('2026-12-31T22:30:00Z')).toBe('1 January 2027, 00:30')
})

test('takes only the parts that were asked for from the saved records', () => {
  const saved = {
    ...RECORDS,
    personalDetails: { ...RECORDS.personalDetails, name: 'Changed', cvDocument: 'new-cv', idDocument: 'new-id' },
    courseDetails: { ...RECORDS.courseDetails, firstChoiceCourse: 'Changed' },
    motivation: { ...RECORDS.motivation, motivation: 'Changed' },
  }
  expect(withAsked(RECORDS, saved, ['cv', 'motivation'])).toEqual({
    ...RECORDS,
    personalDetails: { ...RECORDS.personalDetails, cvDocument: 'new-cv' },
    motivation: saved.motivation,
  })
  expect(withAsked(RECORDS, saved, [])).toEqual(RECORDS)
})
