import { LOCALE, PROVIDER_TIME_ZONE } from './limits.ts'

/**
 * Showing dates with what every browser has, for the pages that must stay light. Reading what people type needs more and
 * stands in `dates.ts`.
 */

/** The yyyy-mm-dd of an ISO string, the part before 'T' (section 3). */
export function isoDay(iso: string): string {
  return iso.split('T')[0] ?? ''
}

/** Whether a text is a real day as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant.getTime()) && isoDay(instant.toISOString()) === text
}

/** Whether a yyyy-mm-dd day has not come yet, by UTC. */
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

/** A closing date as dd MMMM yyyy (section 9), from an ISO string; empty where it is no date. */
export function formatClosingDate(iso: string): string {
  const day = new Date(`${isoDay(iso)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}

/** Made once: making one takes far longer than asking it, and machines ask at every event. */
const providerClock = new Intl.DateTimeFormat('en-US', {
  timeZone: PROVIDER_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** How far the provider's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const parts = providerClock.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1_000) * 1_000
}

/**
 * The instant, in epoch milliseconds, at which the closing date's last minute has passed in the provider's time zone; NaN
 * where it is no date.
 */
export function closingInstant(closingDate: string): number {
  const midnight = Date.parse(`${isoDay(closingDate)}T00:00:00Z`) + 86_400_000
  return Number.isNaN(midnight) ? midnight : midnight - offsetAt(midnight)
}

/** Whether applications are taken at an instant, section 4.7: the window is open and its closing date has not passed. */
export function isWindowOpen(status: { open: boolean; closingDate: string }, now: number): boolean {
  return status.open && !(now >= closingInstant(status.closingDate))
}
