import { LOCALE } from '#programme/settings.ts'
import { closingInstant, isoDay } from './calendar.ts'
import type { WindowDates } from './entities.ts'

/** Days on screens that load late. Apart from calendar.ts, which every applicant loads first. */

/** A day other than an opening or closing date, as '6 November 2026', from an ISO string; empty if it is not a date. */
export function formatOtherDay(iso: string): string {
  const day = new Date(`${isoDay(iso)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}

/** True for a closed window whose closing date has not ended: an administrator closed it. */
export const closesEarly = ({ closingDate, openingDate }: WindowDates, now: number = Date.now()): boolean =>
  openingDate === undefined && now < closingInstant(closingDate)
