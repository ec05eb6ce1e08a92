import { expect, test, vi } from 'vitest'
import { COLUMN_GROUPS, EXPORT_COLUMNS } from '../../domain/exportColumns.ts'
import { answersOf } from '../../domain/receipt.ts'
import { askedIn, readApplication } from '../../domain/stored.ts'
import { changesBetween } from '../../domain/versionChanges.ts'
import { SUBMISSION } from '../support/submission.ts'

/** Questions that were removed, and a removed step. */

vi.mock('#programme/retired.ts', async () => {
  const { country, line, text, yesOrNo } = await import('../../domain/questions/kinds.ts')
  return {
    RETIRED: {
      personalDetails: {
        fax: line({ label: 'Fax', message: 'Enter your fax number.', column: 'Surname' }),
        employed: yesOrNo({ label: 'Employed', message: 'Select an option.' }),
        employer: text({ onlyIf: 'employed', label: 'Employer' }),
        birthCountryId: country({ label: 'Country of birth', message: 'Select a country.' }),
      },
      interview: { referee: line({ label: 'First referee' }) },
    },
  }
})

const { application: APPLICATION } = SUBMISSION
const answers = { fax: '061 1', employed: false, employer: '', birthCountryId: 516, birthCountry: { name: 'Namibia' } }
const stored = {
  ...APPLICATION,
  personalDetails: { ...APPLICATION.personalDetails, ...answers },
  interview: { referee: 'Dr Iipinge' },
}

test('shows answers to removed questions and of a removed step after the others', () => {
  const shown = answersOf(readApplication(stored)).filter(({ heading }) => heading === 'Questions we no longer ask')
  expect(shown.map(({ step, answers: rows }) => [step, rows])).toEqual([
    [
      'personalDetails',
      [
        ['Fax', '061 1'],
        ['Employed', 'No'],
        ['Country of birth', 'Namibia'],
      ],
    ],
    ['interview', [['First referee', 'Dr Iipinge']]],
  ])
})

test('leaves answers to removed questions out of a new version', () => {
  const { personalDetails, ...others } = askedIn(readApplication(stored))
  expect(personalDetails).toMatchObject({ name: APPLICATION.personalDetails.name })
  expect(personalDetails).not.toHaveProperty('fax')
  expect(personalDetails).not.toHaveProperty('birthCountry')
  expect(others).not.toHaveProperty('interview')
})

test('shows no such heading for an application that was not asked them', () => {
  const headings = answersOf(readApplication(APPLICATION)).map(({ heading }) => heading)
  expect(headings).not.toContain('Questions we no longer ask')
})

test('has their columns at the end, with names that no other column has', () => {
  const group = COLUMN_GROUPS.at(-1)
  expect(group?.name).toBe('No longer asked')
  expect(group?.columns.slice(0, 5)).toEqual([
    'Surname (no longer asked)',
    'Employed (no longer asked)',
    'Employer (no longer asked)',
    'Country of birth (no longer asked)',
    'First referee (no longer asked)',
  ])
  expect(new Set(EXPORT_COLUMNS).size).toBe(EXPORT_COLUMNS.length)
})

test('says in a comparison that a later version was not asked', () => {
  const [before, after] = [stored, APPLICATION].map((application) => ({
    application: readApplication(application),
    documents: [],
  }))
  if (before === undefined || after === undefined) throw new Error('A version is missing')
  expect(changesBetween(before, after)).toContainEqual({ label: 'Fax', before: '061 1', after: 'No longer asked' })
})
