import type { EarlierSnapshot } from './earlier.ts'

/** How far the list is. */
export const earlierState = ({ value }: EarlierSnapshot) => (typeof value === 'object' ? 'shown' : value)

/** How far a receipt is; 'ready' where none was asked for. */
export const receiptState = ({ value }: EarlierSnapshot) => (typeof value === 'object' ? value.shown : 'ready')

export const versionsOf = ({ context }: EarlierSnapshot) => context.versions

/** The version whose receipt is on its way, or did not arrive; null where there is none. */
export const receiptOf = ({ context }: EarlierSnapshot) => context.receipt
