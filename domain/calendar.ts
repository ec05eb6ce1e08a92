import type { DateText } from './forms.ts'
import { LOCALE, PROVIDER_TIME_ZONE } from './limits.ts'

/**
 * Formats dates with the browser's own Intl, for pages that must stay light. Parsing typed dates needs a library and is in
 * `dates.ts`.
 */

/** The yyyy-mm-dd of an ISO string, the part before 'T' (section 3). */
export function isoDay(iso: string): string {
  return iso.split('T')[0] ?? ''
}

/** Whether a text is a valid day as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return (
    text.length === 'yyyy-mm-dd'.length && !Number.isNaN(instant.getTime()) && isoDay(instant.toISOString()) === text
  )
}

/** Whether a yyyy-mm-dd day is in the future, in UTC. */
export function isInFuture(day: string, now: number = Date.now()): boolean {
  return day > isoDay(new Date(now).toISOString())
}

/** A yyyy-mm-dd as midnight of that day in ISO form, as dates of birth are sent (section 9). */
export function midnightOf(day: string): string {
  return `${day}T00:00:00.000Z`
}

/** A birthdate as dd/MM/yyyy (section 9), from an ISO string. */
export function formatBirthdate(iso: string): string {
  return isoDay(iso).split('-').reverse().join('/')
}

/** Dates as the portal shows them; reading what people type otherwise takes more, and stands in `dates.ts`. */
export const shownDates: DateText = {
  show: (iso) => (isDay(isoDay(iso)) ? formatBirthdate(iso) : ''),
  read(shown) {
    const day = shown.split('/').reverse().join('-')
    return isDay(day) ? midnightOf(day) : ''
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

/** The day of an instant at the provider's, as '22 November 2026', whatever the device's own clock says. */
export function formatProviderDay(iso: string): string {
  const shown = { day: 'numeric', month: 'long', year: 'numeric', timeZone: PROVIDER_TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALE, shown).format(Date.parse(iso))
}

/** The same with the minute, as '22 November 2026, 14:05'. */
export const formatProviderTime = (iso: string): string => `${formatProviderDay(iso)}, ${formatHourAt(iso)}`

/** The same where its reader may be in another time zone: '22 November 2026, 14:05 (Windhoek time)'. */
export const formatZonedTime = (iso: string): string => `${formatProviderTime(iso)} (Windhoek time)`

/** The year of an instant at the provider's. */
export function providerYear(instant: number): number {
  return new Date(instant + offsetAt(instant)).getUTCFullYear()
}

/** The hour and minute of an instant, by the device's own clock. */
export function formatHour(instant: number): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }).format(instant)
}

/** The hour and minute of an ISO instant in the provider's time zone. */
export function formatHourAt(iso: string): string {
  const shown = { hour: '2-digit', minute: '2-digit', timeZone: PROVIDER_TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALE, shown).format(Date.parse(iso))
}

let providerClock: Intl.DateTimeFormat | undefined

/**
 * Makes the clock of the provider's time zone, once, because machines ask it at every event. On a phone that takes as long as reading
 * half of the app: whoever has a moment when nobody waits can have it made then.
 */
export function makeProviderClock(): Intl.DateTimeFormat {
  return (providerClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: PROVIDER_TIME_ZONE,
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

/** The instant, in epoch milliseconds, at which a yyyy-mm-dd day begins in the provider's time zone. */
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

/** How many of the provider's days are left: 0 on the closing date, negative after it; NaN if it is not a date. */
export function daysLeft(closingDate: string, now: number): number {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
  return (midnight(isoDay(closingDate)) - midnight(providerDay(now))) / 86_400_000
}

/** Whether applications are taken at an instant, section 4.7: the window is open and its closing date has not passed. */
export function isWindowOpen(status: { open: boolean; closingDate: string }, now: number): boolean {
  return status.open && !(now >= closingInstant(status.closingDate))
}
