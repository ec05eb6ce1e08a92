import { EARLIER_SUBMISSION_HEADER, EARLIER_UNSUBMITTED_HEADER } from '../../domain/submissions.ts'
import { DRAFT_KEY_HEADER, type StoredDraft } from '../../domain/drafts.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { EarlierDrafts } from '../../machines/draft/contracts.ts'
import { ApiError, type Api } from './client.ts'
import { DRAFTS_PATH } from './draftsPath.ts'
import type { SaveHeaders } from './resource.ts'

/** Draft calls, in addition to section 7. */

/** Browsers do not keep larger calls alive after the page has closed. */
const LONGEST_KEPT_ALIVE = 60_000

export type SentDraft = Pick<StoredDraft, 'basedOn' | 'before' | 'device' | 'form' | 'documents'>

interface FoundDrafts extends Pick<EarlierDrafts, 'submission' | 'isUnsubmitted'> {
  stored: StoredDraft[]
  key: string
}

export function createDrafts(api: Api) {
  return {
    /** The applicant's drafts, the key for the tab's copy, and what is known of past intakes. */
    async list(): Promise<FoundDrafts> {
      const { body, headers } = await api.answer<StoredDraft[]>(DRAFTS_PATH)
      const key = headers.get(DRAFT_KEY_HEADER)
      if (key === null) throw new ApiError('The drafts came without their key', 'unavailable')
      const submission = headers.get(EARLIER_SUBMISSION_HEADER)
      return { stored: body, key, submission, isUnsubmitted: headers.has(EARLIER_UNSUBMITTED_HEADER) }
    },
    store: (step: RecordStep, draft: SentDraft, headers: SaveHeaders) =>
      api.call<StoredDraft>(`${DRAFTS_PATH}/${step}`, {
        method: 'PUT',
        body: draft,
        headers,
        keepalive: JSON.stringify(draft).length < LONGEST_KEPT_ALIVE,
      }),
  }
}
