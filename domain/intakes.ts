import { closingInstant, openingInstant } from './calendar.ts'
import type { ApplicationsStatus } from './entities.ts'

/** An intake: from its opening date to its closing date applications are taken, and a person applies once in it. One is the current one. */
export interface Intake {
  id: string
  name: string
  /** Its first day, as an ISO date; null where it began when it was made. */
  openingDate: string | null
  /** Whether its window is open from its opening date on. */
  open: boolean
  /** Its last day, as an ISO date. */
  closingDate: string
  isCurrent: boolean
}

/** Whether its opening date is still to come, which closes its window. */
export const isAhead = ({ openingDate }: Pick<Intake, 'openingDate'>, now: number): boolean =>
  openingDate !== null && now < openingInstant(openingDate)

/** The status of section 7.2 is the current intake's window, under the intake's id. */
export function statusOf(intake: Intake, now: number): ApplicationsStatus {
  const { id, open, closingDate, openingDate } = intake
  if (openingDate === null || !open || !isAhead(intake, now)) return { id, open, closingDate }
  return { id, open: false, closingDate, openingDate }
}

/** What is wrong with a day, yyyy-mm-dd, on which a window is to open; null where nothing is. */
export function openingProblem(
  { openingDate, closingDate }: Pick<Intake, 'openingDate' | 'closingDate'>,
  now: number,
): string | null {
  if (openingDate === null) return null
  if (now >= closingInstant(openingDate)) return `The opening date ${openingDate} has passed.`
  if (!isAhead({ openingDate }, now)) return `The opening date ${openingDate} has begun already.`
  return openingDate > closingDate ? 'The opening date is behind the closing date.' : null
}
