import { formatDay } from '../../../domain/calendar.ts'
import type { WindowDates } from '../../../domain/entities.ts'
import { TIME_ZONE } from '#programme/settings.ts'

/** The time left until the closing date. */
export function closingWords(daysLeft: number): string {
  if (daysLeft === 0) return `closes today at midnight (${TIME_ZONE.replace(/.*\//, '')} time)`
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

/** Says that applications are closed, or when they open. */
export const closedShortly = ({ openingDate }: WindowDates): string =>
  openingDate === undefined ? 'Applications are closed' : `Applications open on ${formatDay(openingDate)}`
