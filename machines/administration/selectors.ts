import { REFERENCE_PAGE_SIZE } from './setup.ts'
import type { AdministrationSnapshot } from './administration.ts'

const workingStates = ({ value }: AdministrationSnapshot) => (typeof value === 'object' ? value.working : null)

export const isExpired = (snapshot: AdministrationSnapshot) => snapshot.matches('expired')

/** The state of the window region; null once the sign-in has expired. */
export const windowState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.window ?? null

/** The last requested change of the window: opening or closing applications, or only their dates. */
export const windowChange = ({ context: { change, status } }: AdministrationSnapshot): 'open' | 'close' | 'dates' =>
  change === null || change.open === status?.open ? 'dates' : change.open ? 'open' : 'close'

/** The current intake's name; undefined until it is loaded. */
export const currentIntake = ({ context: { intakes, status } }: AdministrationSnapshot) =>
  intakes.find(({ id }) => id === status?.id)?.name

/** The state of the intake region; null once the sign-in has expired. */
export const intakeState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.intake ?? null

/** The state of the staff region; null once the sign-in has expired. */
export const staffState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.staff ?? null

/** The state of the lists region; null once the sign-in has expired. */
export const referenceState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.reference ?? null

/** The current page's first and last entry, counted from 1, and the total of all pages. */
export function pageOf({ context: { page, items, total } }: AdministrationSnapshot) {
  const before = (page - 1) * REFERENCE_PAGE_SIZE
  return { first: before + 1, last: before + items.length, total }
}
