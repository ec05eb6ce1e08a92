import type { EarlierApplicationsSnapshot } from './earlierApplications.ts'

export const earlierApplicationsState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? 'shown' : value

/** The receipt download's state; 'ready' before one is requested. */
export const receiptState = ({ value }: EarlierApplicationsSnapshot) =>
  typeof value === 'object' ? value.shown : 'ready'

export const versionsOf = ({ context }: EarlierApplicationsSnapshot) => context.versions

/** The submission whose receipt is being downloaded, or failed to download; null otherwise. */
export const receiptOf = ({ context: { versions, receipt } }: EarlierApplicationsSnapshot) =>
  versions.find(({ id }) => id === receipt?.id) ?? null
