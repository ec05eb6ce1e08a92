import type { LastApplication } from './contracts.ts'
import type { TakeOverSnapshot } from './takeOver.ts'

/** How far the offer is. */
export const offerState = ({ value }: TakeOverSnapshot) => value

/** What is offered, or null until it has been read. */
export const lastOf = ({ context }: TakeOverSnapshot): LastApplication | null => context.last
