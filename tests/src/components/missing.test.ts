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

describe('§5.1 §5.2 the fields of a step', () => {
  it('that have an error are missing, in the order of the form and by their labels', () => {
    const errors = {
      institutionId: 'Please select an institution.',
      firstChoiceCourse: 'Please enter your 1st choice.',
    }
    expect(missingFields('courseDetails', { firstChoiceCourse: '', institutionId: '' }, errors)).toEqual([
      COURSE,
      INSTITUTION,
    ])
  })

  it('say what is wrong only where something is there', () => {
    const errors = { name: 'Wrong.', lastName: 'Wrong.', sex: 'Wrong.', dateOfBirth: 'Not a date.' }
    const values = { name: '', lastName: '   ', dateOfBirth: '31/02/1990' }
    expect(missingFields('personalDetails', values, errors)).toEqual([
      { target: 'name', label: 'Name', wrong: null },
      { target: 'lastName', label: 'Surname', wrong: null },
      { target: 'sex', label: 'Gender', wrong: null },
      { target: 'dateOfBirth', label: 'Date of Birth (dd/mm/yyyy)', wrong: 'Not a date.' },
    ])
  })

  it('are not missing where none has an error', () => {
    expect(missingFields('motivation', { motivation: 'Because' }, {})).toEqual([])
  })
})

describe('§5.4 an upload that is missing', () => {
  const upload = (view: Partial<MissingDocument>) =>
    missingUpload({ kind: 'cv', uploading: false, error: null, reason: null, signInExpired: false, ...view })

  it('leads to its button, and nothing is wrong where no file was chosen', () => {
    expect(upload({})).toEqual({ target: 'upload-cv', label: 'CV Document Upload', wrong: null })
  })

  it.each<[string, Partial<MissingDocument>]>([
    ['Uploading File…', { uploading: true }],
    ['File is empty.', { error: 'blankFile' }],
    ['This PDF is locked.', { error: 'refused', reason: 'This PDF is locked.' }],
    ['We could not upload the file. Your session has expired.', { error: 'failed', signInExpired: true }],
  ])('says %j', (wrong, view) => {
    expect(upload(view).wrong).toBe(wrong)
  })
})

describe('§2.10 while no institution may be chosen', () => {
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
  ] as const)('(%s) the institution leads to the country, behind the rest, and says %j', (why, wrong) => {
    expect(withoutInstitutions([COURSE, INSTITUTION], why)).toEqual([COURSE, instead(wrong)])
    expect(withoutInstitutions([INSTITUTION, COURSE], why)).toEqual([COURSE, instead(wrong)])
  })

  it('the country alone is missing where it is not chosen', () => {
    const fields = [COURSE, COUNTRY, INSTITUTION]
    expect(withoutInstitutions(fields, 'none')).toBe(fields)
  })

  it('one that was chosen is said to be none of the country’s, but nothing before those are known', () => {
    expect(withoutInstitutions([COURSE], 'none')).toEqual([
      COURSE,
      instead('The country you chose has no institutions.'),
    ])
    expect(withoutInstitutions([COURSE], 'loading')).toEqual([COURSE])
  })
})

it('§2.10 while institutions may be chosen, the institution leads to itself', () => {
  const fields = [COURSE, INSTITUTION]
  expect(withoutInstitutions(fields, null)).toBe(fields)
})

it('§5 saved answers that satisfy the rules no more lead to their screens, by the labels that they have there', () => {
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
