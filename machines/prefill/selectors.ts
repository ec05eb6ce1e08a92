import type { LastApplication } from './contracts.ts'
import type { PrefillSnapshot } from './prefill.ts'

/** How far the offer is. */
export const offerState = ({ value }: PrefillSnapshot) => value

/** What is offered, or null until it has been read. */
export const lastOf = ({ context }: PrefillSnapshot): LastApplication | null => context.last
