import { closingInstant, formatDay } from './calendar.ts'
import type { WindowDates } from './entities.ts'

/** Days on screens that load late. Apart from calendar.ts, which every applicant loads first. */

/** A day other than an opening or closing date, as '6 November 2026', from an ISO string; empty if it is not a date. */
export const formatOtherDay = (iso: string): string => formatDay(iso).replace(/^0/, '')

/** True for a closed window whose closing date has not ended: an administrator closed it. */
export const wasClosedEarly = ({ closingDate, openingDate }: WindowDates, now: number = Date.now()): boolean =>
  openingDate === undefined && now < closingInstant(closingDate)
