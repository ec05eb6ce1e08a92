import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { readContent } from '../../domain/stored.ts'
import type { EarlierDrafts, TabCopy, TabMessage } from '../../machines/draft/contracts.ts'
import type { SessionEnd } from '../../machines/session/session.ts'
import { forgetAllKept, forgetEntered, loadKeptText, readKept } from '../early/keptItems.ts'
import { loadSeal, openSealed, type Seal } from './sealing.ts'
import { keepCopies, keptCopies } from './sealedCopies.ts'
import { forgetTab } from './tabDevice.ts'

/**
 * A copy of unsaved input in session storage, until the server has it. It survives a reload, and is encrypted with a
 * key that the server sends only to its owner, so the next user of a shared computer cannot read it.
 */

/** The content of a copy of an earlier version can have removed fields. */
type KeptCopy = Omit<TabCopy, 'content'> & { content: unknown }

type Kept = Extract<TabMessage, { type: 'tab.save' }>

export interface TabCopies {
  /** Takes the owner's key (base64url), returns what it decrypts and deletes the rest. */
  unlock(key: string, owner: string): Promise<Pick<EarlierDrafts, 'tab' | 'typed'>>
  keep(message: Kept): void
  /**
   * Deletes all of the applicant's data in the tab, except unsent data after an automatic sign-out. Returns false if
   * unsent data is lost.
   */
  clearAfter(end: SessionEnd): boolean
}

/** The owner's copies. Deletes the others. */
async function openCopies(key: string, owner: string): Promise<EarlierDrafts['tab']> {
  const sealed = keptCopies()
  const opened = RECORD_STEPS.map(async (step) => {
    const found = sealed[step] && (await openSealed<{ owner: string; copy: KeptCopy }>(key, sealed[step].sealed))
    if (found?.owner !== owner) return []
    const { copy } = found
    return [[step, { ...copy, content: readContent(copy.content) }] as const]
  })
  const copies = fromEntries((await Promise.all(opened)).flat())
  keepCopies(fromEntries(Object.entries(sealed).filter(([step]) => step in copies)))
  return copies
}

export function createTabCopies(load = loadSeal): TabCopies {
  let key: string | null = null
  let seal: Seal | null = null
  /** Input from before the key arrived. */
  const unsealed = new Map<RecordStep, Kept>()
  /** The steps with data that the server does not have. */
  const unsent = new Set<RecordStep>()

  function write({ owner, step, copy }: Kept): void {
    if (key === null || seal === null) return
    const { [step]: _replaced, ...others } = keptCopies()
    const sealed = copy && { [step]: { isStored: copy.isStored, sealed: seal(key, { owner, copy }) } }
    // The copies of the other steps may still fit.
    if (!keepCopies({ ...others, ...sealed })) keepCopies(others)
    forgetEntered(step)
  }

  /** If this fails, the next copy tries again. */
  async function prepare(owner: string): Promise<void> {
    seal = await load()
    if (key === null) return
    for (const message of unsealed.values()) write(message)
    unsealed.clear()
    const { leaveKey } = await loadKeptText()
    await leaveKey(seal, key, owner)
  }

  return {
    async unlock(given, owner) {
      key = given
      if (seal === null) prepare(owner).catch(() => {})
      const [tab, typed] = await Promise.all([openCopies(given, owner), readKept(given, owner)])
      return { tab, typed }
    },
    keep(message) {
      if (key === null) throw new Error('The copies in this tab are locked')
      if (message.copy?.isStored === false) unsent.add(message.step)
      else unsent.delete(message.step)
      if (seal !== null) return write(message)
      unsealed.set(message.step, message)
      prepare(message.owner).catch(() => {})
    },
    clearAfter(end) {
      key = null
      unsealed.clear()
      if (end === 'requested') forgetAllKept()
      const left = Object.entries(keptCopies()).filter(([, copy]) => end !== 'requested' && copy?.isStored === false)
      const isKept = [...unsent].every((step) => left.some(([kept]) => kept === step))
      unsent.clear()
      if (left.length > 0) return keepCopies(fromEntries(left)) && isKept
      keepCopies({})
      forgetTab()
      return isKept
    },
  }
}
