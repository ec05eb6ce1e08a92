import type { ApplicationsWindowSnapshot } from './applicationsWindow.ts'

/** The status, in states that imply that it is known. */
export function knownStatus({ context: { status } }: ApplicationsWindowSnapshot) {
  if (status === null) throw new Error('The status of applications is not known')
  return status
}
