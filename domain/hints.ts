import { AGES, ID_NUMBERS, PHONES } from '#programme/hints.ts'
import { DATE_PARTS, isDay, isInFuture } from './calendar.ts'
import { LOCALE } from '#programme/settings.ts'

/** Hints about values that look wrong but may be right. They never block a save; section 5.1 has the rules. Empty if nothing looks wrong. */

/** ITU-T E.164 allows at most 15; the shortest numbers reachable from abroad have 6. */
const DIGITS = { fewest: 6, most: 15 }
/** The start of a number as it is called from abroad. */
const ABROAD = new RegExp(`^(00)?${PHONES.countryCode}`)
export function phoneHint(typed: string): string {
  if (typed.trim() === '') return ''
  const digits = typed.replace(/\D/g, '').length
  if (digits === 0) return 'This has no digits. Is it the right phone number?'
  if (digits < DIGITS.fewest) return 'This looks too short for a phone number. Are any digits missing?'
  if (digits > DIGITS.most) return 'This looks too long for a phone number. Is it more than one number?'
  // Letters may add something, such as an extension.
  const national = /\p{L}/u.test(typed) ? '' : typed.replace(/\D/g, '').replace(ABROAD, '0')
  const unusual = PHONES.formats.find(
    ({ starts, lengths }) => national.startsWith(starts) && !lengths.includes(national.length),
  )
  return unusual ? `${unusual.hint} Is this number right?` : ''
}

export function idNumberHint(typed: string, idType: string): string {
  if (typed.trim() === '') return ''
  if (typed.replace(/[^\p{L}\d]/gu, '').length < ID_NUMBERS.fewest) {
    return 'This looks too short. Is part of the number missing?'
  }
  const format = ID_NUMBERS.formats[idType]
  return format !== undefined && typed.replace(/\D/g, '').length !== format.digits
    ? `${format.hint} Is this number right?`
    : ''
}

/** Day, month and year of a date that was typed in the programme's format; empty if there is none. */
const typedParts = (typed: string) =>
  ['dd', 'mm', 'yyyy'].map((part) => typed.trim().split(/\D/)[DATE_PARTS.indexOf(part)] ?? '')

const PART_NAMES: Readonly<Record<string, string>> = { dd: 'day', mm: 'month', yyyy: 'year' }
const [first = '', second = ''] = DATE_PARTS.map((part) => PART_NAMES[part])
const TYPING_ORDER = `Type the ${first} first, then the ${second}.`

/** Why a typed day, month and year is refused; empty if the form's message says enough. */
export function birthdateProblem(typed: string, now = Date.now()): string {
  const [day = '', month = '', year = ''] = typedParts(typed)
  if (!/^\d{1,2}-\d{1,2}-\d{4}$/.test(`${day}-${month}-${year}`)) return ''
  if (Number(month) < 1 || Number(month) > 12) return `There is no month ${month}. ${TYPING_ORDER}`
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isDay(iso)) return isInFuture(iso, now) ? 'This date is in the future. Is the year right?' : ''
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  const name = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(last)
  return `${name} has ${last.getUTCDate()} days.`
}

/** A hint about a typed date that has a year. */
export function birthdateHint(typed: string, thisYear = new Date().getFullYear()): string {
  const [, , year = ''] = typedParts(typed)
  if (!/^\d{4}$/.test(year)) return ''
  const age = thisYear - Number(year)
  if (age >= AGES.youngest && age <= AGES.oldest) return ''
  return age === 0
    ? 'This is the current year. Is the year right?'
    : `You would turn ${age} this year. Is the year right?`
}
