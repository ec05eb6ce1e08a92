import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { tabStorage } from '../storage.ts'

/** The tab's encrypted copies (tabCopies.ts) in session storage. */

const STORAGE_KEY = 'drafts'

export type SealedCopies = Partial<Record<RecordStep, { isStored: boolean; sealed: string }>>

/** Copies in another format, for example of an earlier version, are ignored. */
export function keptCopies(): SealedCopies {
  try {
    const kept = (JSON.parse(tabStorage.get(STORAGE_KEY) ?? '{}') ?? {}) as SealedCopies
    return fromEntries(
      RECORD_STEPS.flatMap((step) => {
        const copy = kept[step]
        return typeof copy?.sealed === 'string' ? [[step, copy] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

/** Returns false if the storage is full or blocked. */
export function keepCopies(copies: SealedCopies): boolean {
  if (Object.keys(copies).length > 0) return tabStorage.set(STORAGE_KEY, JSON.stringify(copies))
  tabStorage.remove(STORAGE_KEY)
  return true
}
