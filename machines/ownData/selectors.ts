import type { OwnDataSnapshot } from './ownData.ts'

type Regions = Exclude<OwnDataSnapshot['value'], string>['stored']

/** How far the download of everything is; 'ready' once nothing is left to download. */
export const archiveState = ({ value }: OwnDataSnapshot): Regions['archive'] =>
  typeof value === 'object' ? value.stored.archive : 'ready'

export const deletionState = ({ value }: OwnDataSnapshot): Regions['deletion'] | 'deleted' =>
  typeof value === 'object' ? value.stored.deletion : 'deleted'
