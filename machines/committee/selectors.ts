import { flagsAllow, type Duty } from '../../domain/roles.ts'
import type { CommitteeSnapshot } from './committee.ts'

export { changeIn, positionOf } from './setup.ts'

/** The current view. */
export const placeOf = ({ value }: CommitteeSnapshot) => (typeof value === 'string' ? value : 'reading')

/** The state of the reading view; null while the list is shown. */
export const readingState = ({ value }: CommitteeSnapshot) => (typeof value === 'object' ? value.reading : null)

/** True if the signed-in user's roles include the duty. */
export const allows =
  (duty: Duty) =>
  ({ context }: CommitteeSnapshot) =>
    flagsAllow(context.flags, duty)
