import type { DateText } from './forms.ts'
import { DATE_FORMAT, LOCALE, TIME_ZONE, TIME_ZONE_NAME } from '#programme/settings.ts'

/** Formats dates with the built-in Intl. Parsing typed dates needs a library and is in dates.ts. */

/** The yyyy-mm-dd of an ISO string, the part before 'T' (section 3). */
export function isoDay(iso: string): string {
  return iso.split('T')[0] ?? ''
}

/** The parts of a typed date in the programme's order: dd, mm and yyyy. */
export const DATE_PARTS = DATE_FORMAT.split(/\W/)

const ISO_FORMAT = 'yyyy-mm-dd'

/** True for a valid yyyy-mm-dd day. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return text.length === ISO_FORMAT.length && !Number.isNaN(instant.getTime()) && isoDay(instant.toISOString()) === text
}

/** True if a yyyy-mm-dd day is in the future, in UTC. */
export function isInFuture(day: string, now: number = Date.now()): boolean {
  return day > isoDay(new Date(now).toISOString())
}

/** A yyyy-mm-dd as midnight of that day in ISO form, as dates of birth are sent (section 9). */
export function midnightOf(day: string): string {
  return `${day}T00:00:00.000Z`
}

/** A date of one format in another. */
const inFormat = (date: string, from: string, to: string) =>
  to.replace(/\w+/g, (part) => date.slice(from.indexOf(part)).slice(0, part.length))

/** A date in the programme's format (section 9), from an ISO string. */
export const formatBirthdate = (iso: string): string => inFormat(iso, ISO_FORMAT, DATE_FORMAT)

/** Reads and writes dates as the portal displays them. dates.ts also reads other typed forms. */
export const shownDates: DateText = {
  show: (iso) => (isDay(isoDay(iso)) ? formatBirthdate(iso) : ''),
  read(shown) {
    const day = inFormat(shown, DATE_FORMAT, ISO_FORMAT)
    return isDay(day) && formatBirthdate(day) === shown ? midnightOf(day) : ''
  },
}

/** An opening or closing date as dd MMMM yyyy (section 9), from an ISO string; empty if it is not a date. */
export function formatDay(iso: string): string {
  const day = new Date(`${isoDay(iso)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}

const providerDayIn = (month: 'long' | 'short') => (iso: string) =>
  new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month, year: 'numeric', timeZone: TIME_ZONE }).format(
    Date.parse(iso),
  )

/** An ISO instant's day in the provider's time zone, as '22 November 2026'. */
export const formatProviderDay = providerDayIn('long')

/** The same as '22 Nov 2026'. */
export const formatShortProviderDay = providerDayIn('short')

/** An ISO instant in the provider's time zone, as '22 November 2026, 14:05'. */
export const formatProviderTime = (iso: string): string => `${formatProviderDay(iso)}, ${formatHourAt(iso)}`

/** The same with its time zone, for readers elsewhere: '22 November 2026, 14:05 (… time)'. */
export const formatZonedTime = (iso: string): string => `${formatProviderTime(iso)} (${TIME_ZONE_NAME})`

/** The year in the provider's time zone. */
export function providerYear(instant: number): number {
  return new Date(instant + offsetAt(instant)).getUTCFullYear()
}

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Hour and minute in the device's time zone. */
export function formatHour(instant: number): string {
  return new Intl.DateTimeFormat(LOCALE, HOUR).format(instant)
}

/** Hour and minute of an ISO instant in the provider's time zone. */
export function formatHourAt(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { ...HOUR, timeZone: TIME_ZONE }).format(Date.parse(iso))
}

let providerClock: Intl.DateTimeFormat | undefined

/**
 * Returns the formatter for the provider's time zone, created once because guards use it at every event. Creating it is slow on
 * phones, so call this once while the page is idle.
 */
export function makeProviderClock(): Intl.DateTimeFormat {
  return (providerClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }))
}

/** The provider's time zone offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const parts = makeProviderClock().formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1_000) * 1_000
}

/**
 * The instant, in epoch milliseconds, at which the closing date ends in the provider's time zone; NaN if it is not a date.
 */
export function closingInstant(closingDate: string): number {
  const midnight = Date.parse(`${isoDay(closingDate)}T00:00:00Z`) + 86_400_000
  return Number.isNaN(midnight) ? midnight : midnight - offsetAt(midnight)
}

/** The instant, in epoch milliseconds, at which a yyyy-mm-dd day starts in the provider's time zone. */
export function openingInstant(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return midnight - offsetAt(midnight)
}

/** The calendar day in the provider's time zone at an instant, as yyyy-mm-dd. */
export function providerDay(instant: number): string {
  return isoDay(new Date(instant + offsetAt(instant)).toISOString())
}

/** The instant at which the provider's calendar day ends. */
export function nextProviderDay(instant: number): number {
  return closingInstant(providerDay(instant))
}

/** Days until the closing date in the provider's time zone: 0 on the day, negative after it; NaN if it is not a date. */
export function daysLeft(closingDate: string, now: number): number {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
  return (midnight(isoDay(closingDate)) - midnight(providerDay(now))) / 86_400_000
}

/** True if the window is open and its closing date has not passed at `now`, in epoch milliseconds (section 4.7). */
export function isWindowOpen(status: { open: boolean; closingDate: string }, now: number): boolean {
  return status.open && !(now >= closingInstant(status.closingDate))
}

/** The first status of a list (section 7.2) if the window is open at `now`, in epoch milliseconds; otherwise null. */
export function openStatus<Status extends { open: boolean; closingDate: string }>(
  [status]: readonly Status[],
  now: number,
): Status | null {
  return status && isWindowOpen(status, now) ? status : null
}
