import { REFERENCE_PAGE_SIZE } from './setup.ts'
import type { AdministrationSnapshot } from './administration.ts'

const workingStates = ({ value }: AdministrationSnapshot) => (typeof value === 'object' ? value.working : null)

/** Whether the sign-in has expired. */
export const isExpired = (snapshot: AdministrationSnapshot) => snapshot.matches('expired')

/** How far the applications window is; null once the sign-in has expired. */
export const windowState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.window ?? null

/** How far what applicants choose from is; null once the sign-in has expired. */
export const referenceState = (snapshot: AdministrationSnapshot) => workingStates(snapshot)?.reference ?? null

/** The first and the last entry of the page that is shown, counted from 1, and how many there are in all. */
export function pageOf({ context: { page, items, total } }: AdministrationSnapshot) {
  const before = (page - 1) * REFERENCE_PAGE_SIZE
  return { first: before + 1, last: before + items.length, total }
}
