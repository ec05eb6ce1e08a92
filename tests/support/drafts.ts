import type { StoredDraft } from '../../domain/drafts.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_DRAFTS, type EarlierDrafts, type FoundDraft, type TabCopy } from '../../machines/draft/contracts.ts'

/** Drafts of the tests' applicant. */

export const NO_EARLIER = NO_DRAFTS

/** The base of a tab's copy: the given answers were empty in the record and in the server's draft. */
export function emptyBefore(...fields: string[]): TabCopy['base'] {
  const empty = { form: Object.fromEntries(fields.map((field) => [field, ''])), documents: {} }
  return { record: empty, draft: empty }
}

export const DRAFTED_AT = '2026-03-01T12:03:00.000Z'

/** A stored draft, from this tab by default. */
export function draftAt(step: RecordStep, version: number, more: Partial<FoundDraft> = {}): FoundDraft {
  const stored: StoredDraft = {
    step,
    version,
    key: null,
    basedOn: 0,
    before: null,
    device: 'tab-1',
    form: null,
    documents: {},
    savedAt: DRAFTED_AT,
  }
  return { ...stored, from: 'thisTab', ...more }
}

/** An earlier draft that the server has stored. */
export function earlier(...stored: FoundDraft[]): EarlierDrafts {
  return { ...NO_EARLIER, stored }
}
