import { LOCALE, TIME_ZONE } from '#programme/settings.ts'

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'long' } as const

/** An ISO instant as a local time, with the day if it is not today. */
export function hourOf(iso: string, now: Date = new Date(), timeZone?: string): string {
  const format = (instant: Date, shown: Intl.DateTimeFormatOptions) =>
    instant.toLocaleString(LOCALE, { ...shown, timeZone })
  const instant = new Date(iso)
  const isToday = format(instant, { dateStyle: 'short' }) === format(now, { dateStyle: 'short' })
  return format(instant, isToday ? HOUR : { ...DAY, ...HOUR })
}

/** When something was sent, in the provider's time, like the receipt. */
const sentHourOf = (iso: string, now: Date = new Date()) => hourOf(iso, now, TIME_ZONE)

/** The same after its preposition: 'at 14:02', 'on 5 May at 14:02'. */
export function sentWhenOf(iso: string, now: Date = new Date()): string {
  const hour = sentHourOf(iso, now)
  return `${hour.includes(' ') ? 'on' : 'at'} ${hour}`
}
