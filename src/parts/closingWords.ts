import { PROVIDER_TIME_ZONE } from '../../domain/limits.ts'

/** How close the closing date is. */
export function closingWords(daysLeft: number): string {
  if (daysLeft === 0) return `closes today, at midnight ${PROVIDER_TIME_ZONE.replace(/.*\//, '')} time`
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
