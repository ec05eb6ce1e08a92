import { counted } from './counted.ts'
import { closingInstant, isDay, openingInstant } from './calendar.ts'
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

/** The longest name of an intake, in characters. */
export const LONGEST_INTAKE_NAME = 60

/** A new intake's name and its first and last day as ISO dates; without a first day it opens at once. */
export type NewIntake = Pick<Intake, 'name' | 'openingDate' | 'closingDate'>

/** The message for a name that another intake has. */
export const nameTaken = (name: string) => `There is already an intake called ${name}. Choose another name.`

/** The message for a new intake while applications for the current one are open. */
export const windowOpen = (name: string) =>
  `Applications for ${name} are open, and a new intake would close them for good. Close applications first.`

/** The message for a new intake while applicants of the current one can answer requests for more information. */
export const requestsOpen = (count: number) =>
  `${counted(count, 'applicant')} can still answer a request for more information, and a new intake would end that. Wait for the answers, or have the committee withdraw the requests. They find them with the filter ‘More information: Asked’.`

/** The first message of each invalid value of a new intake. */
export function newIntakeProblems(
  { name, openingDate, closingDate }: NewIntake,
  now: number,
): Partial<Record<keyof NewIntake, string>> {
  const problems: Partial<Record<keyof NewIntake, string>> = {}
  if (name === '' || name.length > LONGEST_INTAKE_NAME)
    problems.name = `An intake has a name of up to ${LONGEST_INTAKE_NAME} characters.`
  if (!isDay(closingDate)) problems.closingDate = 'Please enter the closing date.'
  else if (now >= closingInstant(closingDate)) problems.closingDate = `The closing date ${closingDate} has passed.`
  else {
    const problem = openingProblem({ openingDate, closingDate }, now)
    if (problem !== null) problems.openingDate = `${problem} Without one the intake begins at once.`
  }
  return problems
}
