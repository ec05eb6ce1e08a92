import { known } from '../../domain/known.ts'
import type { ApplicationsWindowSnapshot } from './applicationsWindow.ts'

/** The status. Throws before it is known. */
export function knownStatus({ context: { status } }: ApplicationsWindowSnapshot) {
  return known(status, 'status')
}
