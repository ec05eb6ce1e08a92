import type { PersonalDetails } from './personalDetails.ts'

/** Hints about values that look wrong but may be right. They never block a save; section 5.1 has the rules. Empty if nothing looks wrong. */

/** ITU-T E.164 allows at most 15; the shortest numbers reachable from abroad have 6. */
const DIGITS = { fewest: 6, most: 15 }
/** Digits of an identity card: date of birth and five more. Passports and birth certificates vary. */
const ID_DIGITS = 11
const FEWEST_OF_ANY_DOCUMENT = 5
const AGES = { youngest: 14, oldest: 100 }

export function phoneHint(typed: string): string {
  if (typed.trim() === '') return ''
  const digits = typed.replace(/\D/g, '').length
  if (digits === 0) return 'This has no digits. Is it the right phone number?'
  if (digits < DIGITS.fewest) return 'This looks too short for a phone number. Are any digits missing?'
  return digits > DIGITS.most ? 'This looks too long for a phone number. Is it more than one number?' : ''
}

export function idNumberHint(typed: string, idType: string): string {
  if (typed.trim() === '') return ''
  if (typed.replace(/[^\p{L}\d]/gu, '').length < FEWEST_OF_ANY_DOCUMENT) {
    return 'This looks too short. Is part of the number missing?'
  }
  const isCard = idType === ('Namibian ID' satisfies PersonalDetails['idType'])
  return isCard && typed.replace(/\D/g, '').length !== ID_DIGITS
    ? `A Namibian ID number has ${ID_DIGITS} digits. Is this number right?`
    : ''
}

/** A hint about a typed date, which ends with its year. */
export function birthdateHint(typed: string, thisYear = new Date().getFullYear()): string {
  const year = /(\d{4})\s*$/.exec(typed)?.[1]
  if (year === undefined) return ''
  const age = thisYear - Number(year)
  if (age >= AGES.youngest && age <= AGES.oldest) return ''
  return age === 0
    ? 'This is the current year. Is the year right?'
    : `You would turn ${age} this year. Is the year right?`
}
