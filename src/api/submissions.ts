import {
  type EarlierSubmission,
  receiptFilename,
  type Submission,
  type SubmissionSummary,
} from '../../domain/submissions.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import type { LastApplication } from '../../machines/prefill/contracts.ts'
import { ApiError, type Api } from './client.ts'
import { saveFile } from './saveFile.ts'

/** Beside the specified calls: what has been submitted, and its receipts. */

const PATH = '/api/submissions'

export function createSubmissions(api: Api) {
  /** What was submitted in intakes that are over, the newest version first. */
  const readEarlier = () => api.call<EarlierSubmission[]>(`${PATH}/earlier`)
  return {
    /** Every version, with the last one whole; null before the first one. */
    async read(): Promise<Submitted | null> {
      const versions = await api.call<SubmissionSummary[]>(PATH)
      const last = versions.at(-1)
      return last === undefined ? null : { versions, last: await api.call<Submission>(`${PATH}/${last.id}`) }
    },
    readEarlier,
    /** One of them, whole. */
    async readLast(id: string): Promise<LastApplication> {
      const [all, { application, submittedAt }] = await Promise.all([
        readEarlier(),
        api.call<Submission>(`${PATH}/${id}`),
      ])
      const one = all.find((each) => each.id === id)
      if (one === undefined) throw new ApiError('The submission is of no earlier intake', 'refused')
      return { intake: one.intake, submittedAt, application }
    },
    /** A new window carries no bearer header, so the receipt is fetched here and handed to the browser as a file. */
    async download(version: SubmissionSummary): Promise<void> {
      const content = await api.call<Blob>(`${PATH}/${version.id}/receipt`, { responseType: 'blob' })
      saveFile(content, receiptFilename(version))
    },
  }
}
