import { isDay, isInFuture } from './calendar.ts'
import { LOCALE } from '#programme/settings.ts'
import type { PersonalDetails } from './personalDetails.ts'

/** Hints about values that look wrong but may be right. They never block a save; section 5.1 has the rules. Empty if nothing looks wrong. */

/** ITU-T E.164 allows at most 15; the shortest numbers reachable from abroad have 6. */
const DIGITS = { fewest: 6, most: 15 }
/** Namibian numbers with their leading 0: cell phones start with 08, landlines with 06. */
const NAMIBIAN = [
  { starts: '08', lengths: [10], has: 'A Namibian cell phone number has 10 digits, such as 081 123 4567.' },
  { starts: '06', lengths: [9, 10], has: 'A Namibian landline number has 9 or 10 digits, such as 061 283 5111.' },
]
/** Digits of an identity card: date of birth and five more. Passports and birth certificates vary. */
const ID_DIGITS = 11
const FEWEST_OF_ANY_DOCUMENT = 5
const AGES = { youngest: 14, oldest: 100 }

export function phoneHint(typed: string): string {
  if (typed.trim() === '') return ''
  const digits = typed.replace(/\D/g, '').length
  if (digits === 0) return 'This has no digits. Is it the right phone number?'
  if (digits < DIGITS.fewest) return 'This looks too short for a phone number. Are any digits missing?'
  if (digits > DIGITS.most) return 'This looks too long for a phone number. Is it more than one number?'
  // Letters may add something, such as an extension.
  const national = /\p{L}/u.test(typed) ? '' : typed.replace(/\D/g, '').replace(/^(00)?264/, '0')
  const kind = NAMIBIAN.find(({ starts, lengths }) => national.startsWith(starts) && !lengths.includes(national.length))
  return kind ? `${kind.has} Is this number right?` : ''
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

/** Why a typed day, month and year is refused; empty if the form's message says enough. */
export function birthdateProblem(typed: string, now = Date.now()): string {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})\s*$/.exec(typed) ?? []
  if (year === '') return ''
  if (Number(month) < 1 || Number(month) > 12) return `There is no month ${month}. Type the day first, then the month.`
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isDay(iso)) return isInFuture(iso, now) ? 'This date is in the future. Is the year right?' : ''
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  const name = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(last)
  return `${name} has ${last.getUTCDate()} days.`
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
