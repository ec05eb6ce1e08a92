import { receiptFilename, type Submission, type SubmissionSummary } from '../../domain/submissions.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import type { Api } from './client.ts'

/** Beside the specified calls: what has been submitted, and its receipts. */

const PATH = '/api/submissions'

export function createSubmissions(api: Api) {
  return {
    /** Every version, with the last one whole; null before the first one. */
    async read(): Promise<Submitted | null> {
      const versions = await api.call<SubmissionSummary[]>(PATH)
      const last = versions.at(-1)
      return last === undefined ? null : { versions, last: await api.call<Submission>(`${PATH}/${last.id}`) }
    },
    /** A new window carries no bearer header, so the receipt is fetched here and handed to the browser as a file. */
    async download(version: SubmissionSummary): Promise<void> {
      const content = await api.call<Blob>(`${PATH}/${version.id}/receipt`, { responseType: 'blob' })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(content)
      link.download = receiptFilename(version)
      link.click()
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
    },
  }
}

const REVOKE_MS = 60_000
