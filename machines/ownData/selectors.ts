import type { OwnDataSnapshot } from './ownData.ts'

type Regions = Exclude<OwnDataSnapshot['value'], string>['stored']

/** The download's state; 'ready' after the deletion. */
export const archiveState = ({ value }: OwnDataSnapshot): Regions['archive'] =>
  typeof value === 'object' ? value.stored.archive : 'ready'

export const deletionState = ({ value }: OwnDataSnapshot): Regions['deletion'] | 'deleted' =>
  typeof value === 'object' ? value.stored.deletion : 'deleted'
