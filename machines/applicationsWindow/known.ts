import { known } from '../../domain/known.ts'
import type { ApplicationsWindowSnapshot } from './applicationsWindow.ts'

/** The status, in states that imply that it is known. */
export function knownStatus({ context: { status } }: ApplicationsWindowSnapshot) {
  return known(status, 'status')
}
