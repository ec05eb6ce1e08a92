import { fromPromise } from 'xstate'
import type { Api } from '../api/client.ts'
import type { TabCopies } from './tabCopies.ts'

/** All stored data of the applicant, at the server and in this tab. */
export function createOwnDataActors(api: Api, { clearAfter }: Pick<TabCopies, 'clearAfter'>) {
  /** Loaded lazily, because few applicants need it. */
  const ownData = async () => (await import('../api/ownData.ts')).createOwnData(api)
  return {
    downloadOwnData: fromPromise<void, Record<string, never>>(async () => (await ownData()).download()),
    deleteOwnData: fromPromise<void, Record<string, never>>(async () => {
      await (await ownData()).remove()
      clearAfter('requested')
    }),
  }
}
