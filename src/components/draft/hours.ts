import { LOCALE, TIME_ZONE } from '#programme/settings.ts'

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'long' } as const

/** An ISO instant as a local time, with the day if it is not today. */
export function hourOf(iso: string, timeZone?: string): string {
  const format = (instant: Date, shown: Intl.DateTimeFormatOptions) =>
    instant.toLocaleString(LOCALE, { ...shown, timeZone })
  const instant = new Date(iso)
  const isToday = format(instant, { dateStyle: 'short' }) === format(new Date(), { dateStyle: 'short' })
  return format(instant, isToday ? HOUR : { ...DAY, ...HOUR })
}

/** When something was sent, in the provider's time, like the receipt: 'at 14:02', 'on 5 May at 14:02'. */
export function sentWhenOf(iso: string): string {
  const hour = hourOf(iso, TIME_ZONE)
  return `${hour.includes(' ') ? 'on' : 'at'} ${hour}`
}
