import type { LastApplication } from './contracts.ts'
import type { PrefillSnapshot } from './prefill.ts'

export const offerState = ({ value }: PrefillSnapshot) => value

/** The offered submission; null until it is loaded. */
export const lastOf = ({ context }: PrefillSnapshot): LastApplication | null => context.last
