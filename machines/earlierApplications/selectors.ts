import type { EarlierApplicationsSnapshot } from './earlierApplications.ts'

/** How far the list is. */
export const earlierApplicationsState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? 'shown' : value

/** How far a receipt is; 'ready' where none was asked for. */
export const receiptState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? value.shown : 'ready'

export const versionsOf = ({ context }: EarlierApplicationsSnapshot) => context.versions

/** The version whose receipt is on its way, or did not arrive; null where there is none. */
export const receiptOf = ({ context }: EarlierApplicationsSnapshot) => context.receipt
