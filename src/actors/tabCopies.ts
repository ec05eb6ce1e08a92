import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import type { TabCopy, TabMessage } from '../../machines/draft/contracts.ts'
import type { SessionEnd } from '../../machines/session/session.ts'
import { loadSeal, openSealed, type Seal } from './sealing.ts'
import { forgetDevice } from './tabDevice.ts'

/**
 * The tab's own copy of what is typed bridges the time until the server has it. It lies in session storage, so that it outlives
 * a reload, and sealed with a key that the server gives to its owner alone: whoever sits at the computer next cannot read it.
 */

const STORAGE_KEY = 'drafts'

interface SealedCopy {
  isStored: boolean
  sealed: string
}

/** That of an earlier version names no stores. */
type KeptCopy = Omit<TabCopy, 'keys'> & Partial<Pick<TabCopy, 'keys'>>

type Kept = Extract<TabMessage, { type: 'tab.save' }>

type SealedCopies = Partial<Record<RecordStep, SealedCopy>>

export interface TabCopies {
  /** Takes the owner's key, base64url; gives the copies that it opens, and drops the others. */
  unlock(key: string, owner: string): Promise<Partial<Record<RecordStep, TabCopy>>>
  keep(message: Kept): void
  /** Leaves nothing of the applicant in the tab, unless the sign-out came by itself and something is not stored. */
  clearAfter(end: SessionEnd): void
}

/** What is of another form, an earlier version's for example, counts for nothing. */
function keptCopies(): SealedCopies {
  try {
    const kept = (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as SealedCopies
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

function keepCopies(copies: SealedCopies): void {
  if (Object.keys(copies).length === 0) sessionStorage.removeItem(STORAGE_KEY)
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(copies))
}

function clearTab(): void {
  sessionStorage.removeItem(STORAGE_KEY)
  forgetDevice()
}

export function createTabCopies(load = loadSeal): TabCopies {
  let key: string | null = null
  let seal: Seal | null = null
  /** What is typed before it can be sealed. */
  const unsealed = new Map<RecordStep, Kept>()

  function write({ owner, step, copy }: Kept): void {
    if (key === null || seal === null) return
    const { [step]: _replaced, ...others } = keptCopies()
    if (copy === null) keepCopies(others)
    else keepCopies({ ...others, [step]: { isStored: copy.isStored, sealed: seal(key, { owner, copy }) } })
  }

  /** Where this fails, the next copy tries again. */
  async function prepare(): Promise<void> {
    seal = await load().catch(() => null)
    if (seal === null) return
    for (const message of unsealed.values()) write(message)
    unsealed.clear()
  }

  return {
    async unlock(given, owner) {
      key = given
      if (seal === null) void prepare()
      const sealed = keptCopies()
      const opened = RECORD_STEPS.map(async (step) => {
        const found = sealed[step] && (await openSealed<{ owner: string; copy: KeptCopy }>(given, sealed[step].sealed))
        return found?.owner === owner ? [[step, { ...found.copy, keys: found.copy.keys ?? [] }] as const] : []
      })
      const copies = fromEntries((await Promise.all(opened)).flat())
      keepCopies(fromEntries(Object.entries(sealed).filter(([step]) => step in copies)))
      return copies
    },
    keep(message) {
      if (key === null) throw new Error('The copies in this tab are locked')
      if (seal !== null) return write(message)
      unsealed.set(message.step, message)
      void prepare()
    },
    clearAfter(end) {
      key = null
      unsealed.clear()
      const unsent = Object.entries(keptCopies()).filter(([, copy]) => copy?.isStored === false)
      if (end === 'requested' || unsent.length === 0) clearTab()
      else keepCopies(fromEntries(unsent))
    },
  }
}
