import { OWN_DATA_FILENAME } from '../../domain/ownData.ts'
import type { Api } from './client.ts'
import { saveFile } from './saveFile.ts'

/** Additional calls for all stored data of the applicant. */

const PATH = '/api/owndata'
/** Enough for every document at 2 MB and replaced ones on a slow connection. */
const LONGEST_DOWNLOAD_MS = 600_000

export function createOwnData(api: Api) {
  return {
    /** Fetched here, because a new window sends no bearer header. */
    async download(): Promise<void> {
      const archive = await api.call<Blob>(PATH, { responseType: 'blob', timeout: LONGEST_DOWNLOAD_MS })
      saveFile(archive, OWN_DATA_FILENAME)
    },
    remove: () => api.call<void>(PATH, { method: 'DELETE' }),
  }
}
