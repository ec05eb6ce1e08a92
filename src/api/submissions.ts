import {
  type EarlierSubmission,
  receiptFilename,
  type Submission,
  type SubmissionSummary,
} from '../../domain/submissions.ts'
import type { Offer, OfferAnswer } from '../../domain/offers.ts'
import type { InformationRequest } from '../../domain/informationRequests.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import type { LastApplication } from '../../machines/prefill/contracts.ts'
import { ApiError, type Api } from './client.ts'
import { saveFile } from './saveFile.ts'

/** Additional calls: submissions and their receipts. */

const PATH = '/api/submissions'

export function createSubmissions(api: Api) {
  /** Submissions in past intakes, newest first. */
  const readEarlier = () => api.call<EarlierSubmission[]>(`${PATH}/earlier`)
  return {
    /** All versions, the last one in full, with the latest request for more information; null before the first version. */
    async read(): Promise<Submitted | null> {
      const versions = await api.call<SubmissionSummary[]>(PATH)
      const { id } = versions.at(-1) ?? {}
      if (id === undefined) return null
      const [last, [request]] = await Promise.all([
        api.call<Submission>(`${PATH}/${id}`),
        api.call<InformationRequest[]>('/api/informationrequests'),
      ])
      return request === undefined ? { versions, last } : { versions, last, request }
    },
    readEarlier,
    answerOffer: (id: string, answer: OfferAnswer) =>
      api.call<Offer>(`/api/offers/${encodeURIComponent(id)}/answer`, { method: 'POST', body: { answer } }),
    /** One version in full. */
    async readLast(id: string): Promise<LastApplication> {
      const [all, { application, submittedAt }] = await Promise.all([
        readEarlier(),
        api.call<Submission>(`${PATH}/${id}`),
      ])
      const one = all.find((each) => each.id === id)
      if (one === undefined) throw new ApiError('The submission is of no earlier intake', 'refused')
      return { intake: one.intake, submittedAt, application }
    },
    /** Fetched here and saved as a file, because a new window sends no bearer header. */
    async download(version: SubmissionSummary): Promise<void> {
      const content = await api.call<Blob>(`${PATH}/${version.id}/receipt`, { responseType: 'blob' })
      saveFile(content, receiptFilename(version))
    },
  }
}
