import { describe, expect, it } from 'vitest'
import type { MissingDocument } from '../../../machines/application/missing.ts'
import {
  missingAnswers,
  missingFields,
  missingUpload,
  withoutInstitutions,
  type Missing,
} from '../../../src/components/form/missing/missing.ts'

/** The list of missing answers. */

const COURSE = { target: 'firstChoiceCourse', label: 'First Choice Course of Study', wrong: null }
const COUNTRY = { target: 'countryId', label: 'Select the country of the Institution applied to:', wrong: null }
const INSTITUTION = { target: 'institutionId', label: 'Select the Institution applied to:', wrong: null }

describe('§5.1 §5.2 the missing fields of a step', () => {
  it('are those with an error, in form order and with their labels', () => {
    const errors = {
      institutionId: 'Please select an institution.',
      firstChoiceCourse: 'Please enter your 1st choice.',
    }
    expect(missingFields('courseDetails', { firstChoiceCourse: '', institutionId: '' }, errors)).toEqual([
      COURSE,
      INSTITUTION,
    ])
  })

  it('include the error only for a value that is not empty', () => {
    const errors = { name: 'Wrong.', lastName: 'Wrong.', sex: 'Wrong.', dateOfBirth: 'Not a date.' }
    const values = { name: '', lastName: '   ', dateOfBirth: '31/02/1990' }
    expect(missingFields('personalDetails', values, errors)).toEqual([
      { target: 'name', label: 'Name', wrong: null },
      { target: 'lastName', label: 'Surname', wrong: null },
      { target: 'sex', label: 'Gender', wrong: null },
      { target: 'dateOfBirth', label: 'Date of Birth (dd/mm/yyyy)', wrong: 'Not a date.' },
    ])
  })

  it('are empty without errors', () => {
    expect(missingFields('motivation', { motivation: 'Because' }, {})).toEqual([])
  })
})

describe('§5.4 a missing upload', () => {
  const upload = (view: Partial<MissingDocument>) =>
    missingUpload({ kind: 'cv', uploading: false, error: null, reason: null, signInExpired: false, ...view })

  it('links to its button, without an error if no file was chosen', () => {
    expect(upload({})).toEqual({ target: 'upload-cv', label: 'CV Document Upload', wrong: null })
  })

  it.each<[string, Partial<MissingDocument>]>([
    ['Uploading File…', { uploading: true }],
    ['File is empty.', { error: 'blankFile' }],
    ['This PDF is locked.', { error: 'refused', reason: 'This PDF is locked.' }],
    ['We could not upload the file. Your session has expired.', { error: 'failed', signInExpired: true }],
  ])('shows %j', (wrong, view) => {
    expect(upload(view).wrong).toBe(wrong)
  })
})

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
    expect(withoutInstitutions([COURSE, INSTITUTION], why)).toEqual([COURSE, instead(wrong)])
    expect(withoutInstitutions([INSTITUTION, COURSE], why)).toEqual([COURSE, instead(wrong)])
  })

  it('only the country is missing if none is chosen', () => {
    const fields = [COURSE, COUNTRY, INSTITUTION]
    expect(withoutInstitutions(fields, 'none')).toBe(fields)
  })

  it("a chosen institution is shown as wrong only once the country's institutions are known", () => {
    expect(withoutInstitutions([COURSE], 'none')).toEqual([
      COURSE,
      instead('The country you chose has no institutions.'),
    ])
    expect(withoutInstitutions([COURSE], 'loading')).toEqual([COURSE])
  })
})

it('§2.10 while institutions can be chosen, the institution links to itself', () => {
  const fields = [COURSE, INSTITUTION]
  expect(withoutInstitutions(fields, null)).toBe(fields)
})

it('§5 invalid saved answers link to their screens, with the labels used there', () => {
  expect(
    missingAnswers([
      { step: 'courseDetails', field: 'countryId', message: 'Please select a country.' },
      { step: 'personalDetails', kind: 'id', message: 'Please upload a file.' },
    ]),
  ).toEqual([
    {
      target: 'countryId',
      address: '/application/coursedetails?change=countryId',
      label: 'Select the country of the Institution applied to:',
      wrong: 'Please select a country.',
    },
    {
      target: 'upload-id',
      address: '/application/personaldetails?change=upload-id',
      label: 'ID Document Upload',
      wrong: 'Please upload a file.',
    },
  ])
})
