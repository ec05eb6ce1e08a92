import { formatDay, isWindowOpen } from '../../domain/calendar.ts'
import { wasClosedEarly } from '../../domain/days.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'

/** Describes the window at `now`, in epoch milliseconds. */
export function windowSummary({ open, closingDate, openingDate }: ApplicationsStatus, now: number): string {
  const day = formatDay(closingDate)
  if (openingDate !== undefined)
    return `Applications are closed. They open automatically on ${formatDay(openingDate)} and close at the end of ${day}.`
  if (!open && wasClosedEarly({ closingDate }, now))
    return `Applications are closed. They closed before the closing date, ${day}.`
  if (!open) return `Applications are closed. The closing date is ${day}.`
  return isWindowOpen({ open, closingDate }, now)
    ? `Applications are open until the end of ${day}.`
    : `Applications are closed because the closing date, ${day}, has passed.`
}
