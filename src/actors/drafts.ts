import { fromPromise } from 'xstate'
import type { DraftInput, Drafts } from '../../machines/draft/draft.ts'

/** Drafts live in the tab's session storage: they survive a reload and a time-out, but neither the tab nor a log-out. */

const KEY = 'drafts'

interface StoredDrafts {
  owner: string
  drafts: Drafts
}

export function clearDrafts(): void {
  sessionStorage.removeItem(KEY)
}

export const readDrafts = fromPromise<Drafts, { owner: string }>(async ({ input }) => {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredDrafts | null
  if (stored?.owner === input.owner) return stored.drafts
  clearDrafts()
  return {}
})

export const writeDrafts = fromPromise<void, DraftInput>(async ({ input }) => {
  sessionStorage.setItem(KEY, JSON.stringify({ owner: input.owner, drafts: input.drafts } satisfies StoredDrafts))
})
