import { closingInstant, openingInstant } from './calendar.ts'
import type { ApplicationsStatus } from './entities.ts'

/** An application round, from its opening date to its closing date. A person applies once per intake; exactly one intake is current. */
export interface Intake {
  id: string
  name: string
  /** Its first day, as an ISO date; null if it started when it was created. */
  openingDate: string | null
  /** True if its window is open from its opening date. */
  open: boolean
  /** Its last day, as an ISO date. */
  closingDate: string
  isCurrent: boolean
}

/** True if its opening date is in the future. Its window is closed until then. */
export const isAhead = ({ openingDate }: Pick<Intake, 'openingDate'>, now: number): boolean =>
  openingDate !== null && now < openingInstant(openingDate)

/** The applications status of section 7.2 for the current intake; it has the intake's id. */
export function statusOf(intake: Intake, now: number): ApplicationsStatus {
  const { id, open, closingDate, openingDate } = intake
  if (openingDate === null || !open || !isAhead(intake, now)) return { id, open, closingDate }
  return { id, open: false, closingDate, openingDate }
}

/** The validation message for a yyyy-mm-dd opening date; null if it is valid. */
export function openingProblem(
  { openingDate, closingDate }: Pick<Intake, 'openingDate' | 'closingDate'>,
  now: number,
): string | null {
  if (openingDate === null) return null
  if (now >= closingInstant(openingDate)) return `The opening date ${openingDate} has passed.`
  if (!isAhead({ openingDate }, now)) return `The opening date ${openingDate} is not in the future.`
  return openingDate > closingDate ? 'The opening date is after the closing date.' : null
}
