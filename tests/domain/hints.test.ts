import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { describe, expect, it } from 'vitest'
import { birthdateHint, birthdateProblem, idNumberHint, phoneHint } from '../../domain/hints.ts'

const YEAR = 2030

describe('a phone number', () => {
  it.each([
    '',
    '   ',
    '081 234 5678',
    '+264 61 283 5111',
    '(061) 2835111 / ext. 12',
    '+264 81 123 4567',
    '065 220 123',
    '112233',
    '123456789012345',
  ])("'%s' has no hint", (typed) => expect(phoneHint(typed)).toBe(''))

  it.each([
    ['none', 'This has no digits. Is it the right phone number?'],
    ['12345', 'This looks too short for a phone number. Are any digits missing?'],
    ['0811234567, 0817654321', 'This looks too long for a phone number. Is it more than one number?'],
    ['081 123 456', 'A Namibian cell phone number has 10 digits, such as 081 123 4567. Is this number right?'],
    ['+264 81 123 45678', 'A Namibian cell phone number has 10 digits, such as 081 123 4567. Is this number right?'],
    ['061 2835', 'A Namibian landline number has 9 or 10 digits, such as 061 283 5111. Is this number right?'],
  ])("'%s' has a hint but is valid", (typed, hint) => {
    expect(phoneHint(typed)).toBe(hint)
    expect(RECORD_SCHEMAS.personalDetails.pick(['cellPhoneNumber']).isValidSync({ cellPhoneNumber: typed })).toBe(true)
  })
})

describe("a document's number", () => {
  it.each([
    ['', 'Namibian ID'],
    ['90032100123', 'Namibian ID'],
    ['NA 900321-0012 3', 'Namibian ID'],
    ['P1234', 'Namibian Passport'],
    ['12345', ''],
  ])("'%s' of '%s' has no hint", (typed, idType) => expect(idNumberHint(typed, idType)).toBe(''))

  it.each([
    ['12', 'Namibian ID', 'This looks too short. Is part of the number missing?'],
    ['P - 123', 'Namibian Passport', 'This looks too short. Is part of the number missing?'],
    ['9003210012', 'Namibian ID', 'A Namibian ID number has 11 digits. Is this number right?'],
    ['900321001234', 'Namibian ID', 'A Namibian ID number has 11 digits. Is this number right?'],
  ])("'%s' of '%s' has a hint but is valid", (typed, idType, hint) => {
    expect(idNumberHint(typed, idType)).toBe(hint)
    expect(RECORD_SCHEMAS.personalDetails.pick(['idNumber']).isValidSync({ idNumber: typed })).toBe(true)
  })
})

describe('a date of birth', () => {
  it.each(['', '21/03', '21/03/1990', '1-1-1930', '31/12/2016 ', '21/03/19', '2040-03-21'])(
    "'%s' has no hint",
    (typed) => expect(birthdateHint(typed, YEAR)).toBe(''),
  )

  it.each([
    ['21/03/2030', 'This is the current year. Is the year right?'],
    ['21-03-2017', 'You would turn 13 this year. Is the year right?'],
    ['1/1/1929  ', 'You would turn 101 this year. Is the year right?'],
  ])("'%s' has a hint", (typed, hint) => expect(birthdateHint(typed, YEAR)).toBe(hint))

  it.each([
    ['31/02/2003', 'February 2003 has 28 days.'],
    ['31.4.2003', 'April 2003 has 30 days.'],
    ['03/21/1990', 'There is no month 21. Type the day first, then the month.'],
    ['21/03/2031', 'This date is in the future. Is the year right?'],
    ['21/03/1990', ''],
    ['tomorrow', ''],
  ])("'%s' is refused because '%s'", (typed, problem) =>
    expect(birthdateProblem(typed, Date.UTC(YEAR, 0, 1))).toBe(problem),
  )
})
