import { formatDay, isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'

/** Whether applications are open at `now`, in epoch milliseconds, until when, and what opens or has closed them. */
export function windowSummary({ open, closingDate, openingDate }: ApplicationsStatus, now: number): string {
  const day = formatDay(closingDate)
  if (openingDate !== undefined)
    return `Applications are closed until ${formatDay(openingDate)}, and open then by themselves. The closing date is ${day}.`
  if (!open) return `Applications are closed. The closing date is ${day}.`
  return isWindowOpen({ open, closingDate }, now)
    ? `Applications are open until the end of ${day}.`
    : `Applications are closed, for the closing date ${day} has passed.`
}
