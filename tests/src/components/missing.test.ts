import { describe, expect, it } from 'vitest'
import type { MissingDocument, MissingInstitutions } from '../../../machines/application/missing.ts'
import { missingUpload, withoutInstitutions, type Missing } from '../../../src/components/form/missing/missing.ts'

/** The list of missing answers. */

const COURSE = { target: 'firstChoiceCourse', label: 'First Choice Course of Study', wrong: null }
const COUNTRY = { target: 'countryId', label: 'Select the country of the Institution applied to:', wrong: null }
const INSTITUTION = { target: 'institutionId', label: 'Select the Institution applied to:', wrong: null }

describe('§5.4 a missing upload', () => {
  const upload = (view: Partial<MissingDocument>) =>
    missingUpload({ kind: 'cv', uploading: false, error: null, reason: null, signInExpired: false, ...view })

  it.each<[string, Partial<MissingDocument>]>([
    ['Uploading File…', { uploading: true }],
    ['File is empty.', { error: 'blankFile' }],
    ['This PDF is locked.', { error: 'refused', reason: 'This PDF is locked.' }],
    ['We could not upload the file. Your session has expired.', { error: 'failed', signInExpired: true }],
  ])('shows %j', (wrong, view) => {
    expect(upload(view).wrong).toBe(wrong)
  })
})

const withCountry = (fields: readonly Missing[], why: MissingInstitutions['why'], values = {}) =>
  withoutInstitutions(
    fields,
    { step: 'courseDetails', field: 'countryId', institutions: ['institutionId'], why },
    values,
  )

describe('§2.10 while no institution can be chosen', () => {
  const instead = (wrong: string | null): Missing => ({
    target: 'countryId',
    label: 'Select the Institution applied to:',
    wrong,
  })

  it.each([
    ['none', 'The country you chose has no institutions.'],
    ['loading', 'Loading Institutions...'],
    ['failed', 'We could not load the institutions.'],
    ['disconnected', 'We could not load the institutions.'],
    ['offered', null],
    ['noCountry', null],
  ] as const)('(%s) the institution links to the country, comes last, and shows %j', (why, wrong) => {
    expect(withCountry([COURSE, INSTITUTION], why)).toEqual([COURSE, instead(wrong)])
    expect(withCountry([INSTITUTION, COURSE], why)).toEqual([COURSE, instead(wrong)])
  })

  it('only the country is missing if none is chosen', () => {
    const fields = [COURSE, COUNTRY, INSTITUTION]
    expect(withCountry(fields, 'none')).toBe(fields)
  })

  it('an optional institution is not missing', () => {
    expect(withCountry([COURSE], 'noCountry')).toEqual([COURSE])
  })

  it("a chosen institution is shown as wrong only once the country's institutions are known", () => {
    const chosen = { institutionId: 'uct' }
    expect(withCountry([COURSE], 'none', chosen)).toEqual([
      COURSE,
      instead('The country you chose has no institutions.'),
    ])
    expect(withCountry([COURSE], 'loading', chosen)).toEqual([COURSE])
  })
})
