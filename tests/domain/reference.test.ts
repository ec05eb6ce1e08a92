import { describe, expect, it } from 'vitest'
import {
  countryBody,
  courseBody,
  emptyReference,
  institutionBody,
  REFERENCE,
  referenceErrors,
  referenceItem,
  regionBody,
  sentReference,
} from '../../domain/reference.ts'
import { errorsOf, isValid } from '../../domain/rules.ts'

const LONGEST_NAME = 'n'.repeat(300)
const LONGEST_ADDRESS = 'w'.repeat(2_000)

describe('reference data', () => {
  it.each([
    ['7.7', 'courses', '/api/courses', ['name']],
    ['7.8', 'regions', '/api/regions', ['name']],
    ['7.9', 'countries', '/api/countries', ['name', 'code', 'id']],
    ['7.10', 'institutions', '/api/institutions', ['name', 'countryCode', 'website']],
  ] as const)('§%s %s have the path %s and the fields %j', (_, name, path, fields) => {
    expect(REFERENCE[name].path).toBe(path)
    expect(emptyReference(name)).toEqual(Object.fromEntries(fields.map((field) => [field, ''])))
  })
})

describe('an entry', () => {
  it('§3 is shown as text, with missing values empty', () => {
    expect(referenceItem('countries', { id: 516, code: 'NA', name: 'Namibia' })).toEqual({
      id: '516',
      form: { id: '516', code: 'NA', name: 'Namibia' },
    })
    expect(referenceItem('institutions', { id: '1', name: 'University of Namibia', website: null })).toEqual({
      id: '1',
      form: { name: 'University of Namibia', countryCode: '', website: '' },
    })
  })

  it('is sent trimmed, with numbers converted', () => {
    expect(sentReference('countries', { name: ' Namibia ', code: 'NA\n', id: ' 516 ' })).toEqual({
      name: 'Namibia',
      code: 'NA',
      id: 516,
    })
    expect(sentReference('regions', { name: '64 ', other: 'x' })).toEqual({ name: '64' })
  })

  it('is sent with an empty number as empty, not zero', () => {
    expect(sentReference('countries', { id: ' ' })).toEqual({ name: '', code: '', id: '' })
  })
})

describe('the rules of an entry', () => {
  const country = { name: 'Namibia', code: 'NA', id: '516' }
  const institution = { name: 'University of Namibia', countryCode: 'NA', website: '' }
  const anyNumber = 'Please enter the ISO 3166-1 country number, for example 516.'
  const anyCode = 'Please enter the two-letter ISO 3166-1 code in capitals, for example NA.'

  it.each([
    ['courses', { name: LONGEST_NAME }],
    ['regions', { name: 'Khomas' }],
    ['countries', country],
    ['countries', { ...country, id: '999999' }],
    ['countries', { ...country, id: '1' }],
    ['institutions', institution],
    ['institutions', { ...institution, website: LONGEST_ADDRESS }],
  ] as const)('accept one of the %s (%#)', (name, form) => {
    expect(referenceErrors(name, form)).toEqual({})
  })

  it.each([
    ['courses', { name: '  ' }, { name: 'Please enter a name.' }],
    ['regions', { name: `${LONGEST_NAME}n` }, { name: 'Please use at most 300 characters.' }],
    ['countries', { ...country, id: '' }, { id: anyNumber }],
    ['countries', { ...country, id: 'NA' }, { id: anyNumber }],
    ['countries', { ...country, id: '51.6' }, { id: anyNumber }],
    ['countries', { ...country, id: '0' }, { id: anyNumber }],
    ['countries', { ...country, id: '1000000' }, { id: anyNumber }],
    ['countries', { ...country, code: '' }, { code: anyCode }],
    ['countries', { ...country, code: 'na' }, { code: anyCode }],
    ['countries', { ...country, code: 'NAM' }, { code: anyCode }],
    ['countries', { ...country, code: '-NA' }, { code: anyCode }],
    ['institutions', { ...institution, countryCode: '' }, { countryCode: 'Please choose a country.' }],
    [
      'institutions',
      { ...institution, website: `${LONGEST_ADDRESS}w` },
      { website: 'Please use at most 2000 characters.' },
    ],
  ] as const)('refuse one of the %s with a message (%#)', (name, form, errors) => {
    expect(referenceErrors(name, form)).toEqual(errors)
  })

  it('apply to request bodies without casting', () => {
    expect(courseBody.validateSync({ name: ' Eco\u00ADnomics ' })).toEqual({ name: 'Economics' })
    expect(isValid(countryBody, { ...country, id: 516 })).toBe(true)
    expect(Object.keys(errorsOf(countryBody, country))).toEqual(['id'])
    expect(Object.keys(errorsOf(countryBody, { ...country, id: 516, code: 64 }))).toEqual(['code'])
    expect(Object.keys(errorsOf(courseBody, { name: 1 }))).toEqual(['name'])
    expect(Object.keys(errorsOf(institutionBody, { ...institution, countryCode: 1 }))).toEqual(['countryCode'])
    expect(Object.keys(errorsOf(institutionBody, { ...institution, website: { url: '' } }))).toEqual(['website'])
  })

  it('explain a missing number or code', () => {
    expect(errorsOf(countryBody, { name: 'Namibia' })).toEqual({ id: anyNumber, code: anyCode })
  })

  it('accept region ids of at most 64 characters', () => {
    expect(isValid(regionBody, { name: 'Khomas' })).toBe(true)
    expect(isValid(regionBody, { id: 'i'.repeat(64), name: 'Khomas' })).toBe(true)
    expect(isValid(regionBody, { id: 'i'.repeat(65), name: 'Khomas' })).toBe(false)
    expect(isValid(regionBody, { id: 64, name: 'Khomas' })).toBe(false)
  })

  it('default the website to empty', () => {
    const { website: _, ...without } = institution
    expect(institutionBody.validateSync(without)).toEqual(institution)
  })
})
