import { flagsAllow, type Duty } from '../../domain/roles.ts'
import type { CommitteeSnapshot } from './committee.ts'

export { positionOf } from './setup.ts'

/** The current view. */
export function placeOf({ value }: CommitteeSnapshot): 'listing' | 'reading' | 'expired' {
  if (value === 'expired') return 'expired'
  return 'listing' in value ? 'listing' : 'reading'
}

/** The list's state; null while a submission is open. */
export function listState({ value }: CommitteeSnapshot) {
  const listing = typeof value === 'object' && 'listing' in value ? value.listing : null
  return typeof listing === 'object' && listing !== null ? 'shown' : listing
}

/** The state of the reading view; null while the list is shown. */
export const readingState = ({ value }: CommitteeSnapshot) =>
  typeof value === 'object' && 'reading' in value ? value.reading : null

/** True if the signed-in user's roles include the duty. */
export const allows =
  (duty: Duty) =>
  ({ context }: CommitteeSnapshot) =>
    flagsAllow(context.flags, duty)
