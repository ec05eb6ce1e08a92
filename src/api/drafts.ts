import type { StoredDraft } from '../../domain/drafts.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { Api } from './client.ts'
import { DRAFTS_PATH } from './draftsPath.ts'
import type { SaveHeaders } from './resource.ts'

/** What is typed and not saved yet: calls beside those of section 7. */

/** Browsers refuse to keep larger calls alive once their page is gone. */
const LONGEST_KEPT_ALIVE = 60_000

export type SentDraft = Pick<StoredDraft, 'basedOn' | 'device' | 'form' | 'documents'>

export function createDrafts(api: Api) {
  return {
    list: () => api.call<StoredDraft[]>(DRAFTS_PATH),
    store: (step: RecordStep, draft: SentDraft, headers: SaveHeaders) =>
      api.call<StoredDraft>(`${DRAFTS_PATH}/${step}`, {
        method: 'PUT',
        body: draft,
        headers,
        keepalive: JSON.stringify(draft).length < LONGEST_KEPT_ALIVE,
      }),
  }
}
