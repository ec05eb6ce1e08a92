import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CourseDetails } from '../../../domain/courseDetails.ts'
import { shownDates } from '../../../domain/calendar.ts'
import { formOf } from '../../../domain/forms.ts'
import { personalDetailsSchema } from '../../../domain/personalDetails.ts'
import { isDocument, type ShownStep } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { useTexts } from '../../../src/components/draft/useTexts.ts'
import { COMPLETE_RECORDS, NAMIBIA, REGISTERED_FELLOWSHIP, UNIVERSITY } from '../../support/applicant.ts'
import { PERSONAL_DETAILS } from '../../screens/support/records.ts'
import { actorIn, inApplication } from './application.ts'

/** Read-only texts of a form's values. */

const REGIONS = [
  { id: 'NA-ER', name: 'Erongo' },
  { id: 'NA-KH', name: 'Khomas' },
]
const SOUTH_AFRICA = { id: 710, code: 'ZA', name: 'South Africa' }

function textsOf(step: RecordStep, saved?: Partial<CourseDetails> | null) {
  const lists = { countries: [SOUTH_AFRICA, NAMIBIA], institutions: [UNIVERSITY] }
  const courseDetails = saved ? { ...COMPLETE_RECORDS.courseDetails, ...saved } : null
  const fellowship = saved === undefined ? null : { ...REGISTERED_FELLOWSHIP, courseDetails }
  const parts = { regions: actorIn({ context: { items: REGIONS } }), courseChoice: actorIn({ context: lists }) }
  return renderHook(() => useTexts(step), { wrapper: inApplication(parts, { fellowship }) }).result.current
}

const PERSONAL = {
  ...formOf(personalDetailsSchema, PERSONAL_DETAILS, shownDates),
  disabled: 'false',
  postalAddress: '',
  physicalAddress: '',
}
const personal = (changes: Partial<typeof PERSONAL>): ShownStep => ({
  form: { ...PERSONAL, ...changes },
  documents: { cv: { fileName: 's1.pdf', originalFilename: 'my_cv.pdf' } },
})
const course = (countryId: string, institutionId: string): ShownStep => ({
  form: { firstChoiceCourse: '', secondChoiceCourse: '', countryId, institutionId },
  documents: {},
})

it('distinguishes documents from fields', () => {
  expect(['cv', 'costing', 'name', ''].map(isDocument)).toEqual([true, true, false, false])
})

describe('a row of Personal Details', () => {
  const textIn = (name: string, changes: Partial<typeof PERSONAL> = {}) =>
    textsOf('personalDetails')(name, personal(changes))

  it('shows the value of a field', () => {
    expect(textIn('name')).toBe('Ndapewa')
    expect(textIn('physicalAddress')).toBe('')
  })

  it("shows a document's file name, or nothing without one", () => {
    expect([textIn('cv'), textIn('id')]).toEqual(['my_cv.pdf', ''])
  })

  it("shows the region's name, or nothing if none is chosen", () => {
    expect([textIn('regionId'), textIn('regionId', { regionId: '' })]).toEqual(['Khomas', ''])
  })

  it.each([
    ['true', 'Yes'],
    ['false', 'No'],
    ['', ''],
  ])('shows the disability %j as %j', (disabled, text) => {
    expect(textIn('disabled', { disabled })).toBe(text)
  })

  it('is empty for a field that the form lacks', () => {
    expect([textIn('surname'), textIn('institutionId')]).toEqual(['', ''])
  })
})

describe('§2.10 the institution', () => {
  const textIn = (form: ShownStep, saved: Partial<CourseDetails> | null = null) =>
    textsOf('courseDetails', saved)('institutionId', form)

  it('is shown with its country', () => {
    expect(textIn(course('516', '1'))).toBe('University of Namibia, Namibia')
  })

  it('is only the country if none is chosen', () => {
    expect(textIn(course('710', ''))).toBe('South Africa')
  })

  it('is empty if neither is chosen', () => {
    expect(textIn(course('', ''))).toBe('')
  })

  it('is shown alone if its country is unknown', () => {
    expect(textIn(course('', '1'))).toBe('University of Namibia')
  })

  it("has its saved name while the country's institutions are not loaded", () => {
    const saved = { institutionId: 'uct', institution: { name: 'University of Cape Town' } }
    expect(textIn(course('710', 'uct'), saved)).toBe('University of Cape Town, South Africa')
    expect(textIn(course('710', 'wits'), saved)).toBe('South Africa')
  })

  it('has its listed name rather than its saved name', () => {
    const saved = { institutionId: '1', institution: { name: 'The Academy' } }
    expect(textIn(course('516', '1'), saved)).toBe('University of Namibia, Namibia')
  })

  it('has no name if the saved record has none', () => {
    expect(textIn(course('710', 'uct'), { institutionId: 'uct', institution: null })).toBe('South Africa')
    expect(textIn(course('710', 'uct'), { institutionId: 'uct' })).toBe('South Africa')
  })

  it('has no name if nothing is saved', () => {
    expect(textIn(course('710', 'uct'))).toBe('South Africa')
  })
})

describe('the motivation', () => {
  const textIn = (motivation: string) => textsOf('motivation')('motivation', { form: { motivation }, documents: {} })

  it('is shown as text with its word count', () => {
    expect(textIn('<p>Because I <b>can</b></p><p>and will</p>')).toBe('5 words: Because I can  and will')
  })

  it('is empty if nothing is written', () => {
    expect(textIn('')).toBe('')
  })
})
