import { fromPromise } from 'xstate'
import type { DraftInput, Drafts } from '../../machines/draft/draft.ts'

/** Drafts live in the tab's session storage: they outlive a reload and a time-out, not the tab nor a log-out. */

const KEY = 'drafts'

interface Kept {
  owner: string
  drafts: Drafts
}

export function forgetDrafts(): void {
  sessionStorage.removeItem(KEY)
}

export const readDrafts = fromPromise<Drafts, { owner: string }>(async ({ input }) => {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  if (kept?.owner === input.owner) return kept.drafts
  forgetDrafts()
  return {}
})

export const writeDrafts = fromPromise<void, DraftInput>(async ({ input }) => {
  sessionStorage.setItem(KEY, JSON.stringify({ owner: input.owner, drafts: input.drafts } satisfies Kept))
})
