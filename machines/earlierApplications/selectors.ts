import type { EarlierApplicationsSnapshot } from './earlierApplications.ts'

/** How far the list is. */
export const earlierApplicationsState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? 'shown' : value

/** How far a receipt is; 'ready' where none was asked for. */
export const receiptState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? value.shown : 'ready'

export const versionsOf = ({ context }: EarlierApplicationsSnapshot) => context.versions

/** The submission whose receipt is being downloaded, or failed to download; null otherwise. */
export const receiptOf = ({ context: { versions, receipt } }: EarlierApplicationsSnapshot) =>
  versions.find(({ id }) => id === receipt?.id) ?? null
