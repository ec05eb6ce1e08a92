import { OWN_DATA_FILENAME } from '../../domain/ownData.ts'
import type { Api } from './client.ts'
import { saveFile } from './saveFile.ts'

/** Beside the specified calls: everything that is kept of the applicant. */

const PATH = '/api/owndata'
/** Seven documents of 2 MB, and those that they replaced, on a slow line. */
const LONGEST_DOWNLOAD_MS = 600_000

export function createOwnData(api: Api) {
  return {
    /** A new window carries no bearer header, so the archive is fetched here. */
    async download(): Promise<void> {
      const archive = await api.call<Blob>(PATH, { responseType: 'blob', timeout: LONGEST_DOWNLOAD_MS })
      saveFile(archive, OWN_DATA_FILENAME)
    },
    remove: () => api.call<void>(PATH, { method: 'DELETE' }),
  }
}
