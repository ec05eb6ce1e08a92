import { fromCallback, fromPromise } from 'xstate'
import { applicantIdOf } from '../../domain/applicant.ts'
import type { StoredDraft } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { RecordVersions } from '../../domain/versions.ts'
import type {
  DraftEvent,
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  TabCopy,
  TabMessage,
  Theirs,
} from '../../machines/draft/contracts.ts'
import type { SessionEnd } from '../../machines/session/session.ts'
import { ApiError, type Api } from '../api/client.ts'
import { createDrafts } from '../api/drafts.ts'
import { replacing } from './fellowship.ts'
import { forgetDevice, tabDevice } from './tabDevice.ts'

/**
 * What is typed goes to the server. The tab's own copy bridges the time until it is there: in session storage, so that it
 * outlives a reload, but neither the tab nor a sign-out.
 */

const KEY = 'drafts'
const CHANNEL = 'postgraduate-bursary-saves'

interface TabCopies {
  owner: string
  steps: Partial<Record<RecordStep, TabCopy>>
}

/** Leaves nothing of the applicant in the tab. */
function clearTab(): void {
  sessionStorage.removeItem(KEY)
  forgetDevice()
}

/** What the tab keeps, or null; what is of another form, an earlier version's for example, counts for nothing. */
function keptCopies(): TabCopies | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<TabCopies> | null
    return kept?.owner !== undefined && kept.steps !== undefined ? { owner: kept.owner, steps: kept.steps } : null
  } catch {
    return null
  }
}

/** Leaves in the tab what no server has, for whoever typed it. */
function clearStored(): void {
  const kept = keptCopies()
  if (kept === null) return
  const unsent = Object.entries(kept.steps).filter(([, copy]) => !copy.isStored)
  if (unsent.length === 0) clearTab()
  else sessionStorage.setItem(KEY, JSON.stringify({ ...kept, steps: Object.fromEntries(unsent) } satisfies TabCopies))
}

/** What a sign-out leaves in the tab: nothing, unless it came by itself and something is not stored. */
export function clearAfter(end: SessionEnd): void {
  if (end === 'requested') clearTab()
  else clearStored()
}

/** The tab's copies, those of another owner dropped. */
function readCopies(owner: string): TabCopies['steps'] {
  const kept = keptCopies()
  if (kept?.owner === owner) return kept.steps
  sessionStorage.removeItem(KEY)
  return {}
}

function keepCopy({ owner, step, copy }: Extract<TabMessage, { type: 'tab.keep' }>): void {
  const { [step]: _replaced, ...others } = readCopies(owner)
  const steps = copy === null ? others : { ...others, [step]: copy }
  if (Object.keys(steps).length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ owner, steps } satisfies TabCopies))
}

function found(draft: StoredDraft): FoundDraft {
  return { ...draft, from: draft.device === tabDevice() ? 'thisTab' : 'elsewhere' }
}

/** Tells of saves in the browser's other tabs, and keeps the tab's copy. */
export const watchTab = fromCallback<TabMessage, { step: RecordStep }>(({ sendBack, receive, input }) => {
  const send = (event: DraftEvent) => sendBack(event)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ step: RecordStep }>) => {
    if (data.step === input.step) send({ type: 'draft.overtaken' })
  }
  // Forms flush what is being typed when the document is hidden: on the window, this comes after it.
  const flush = () => {
    if (document.visibilityState === 'hidden') send({ type: 'draft.flush' })
  }
  window.addEventListener('visibilitychange', flush)
  window.addEventListener('pagehide', flush)
  receive((message) => {
    if (message.type === 'tab.keep') keepCopy(message)
    else channel.postMessage({ step: message.step })
  })
  return () => {
    window.removeEventListener('visibilitychange', flush)
    window.removeEventListener('pagehide', flush)
    channel.close()
  }
})

export interface FellowshipReader {
  read: (applicantId: string) => Promise<Fellowship | null>
  versions: () => RecordVersions
}

export function createDraftActors(api: Api, fellowship: FellowshipReader) {
  const drafts = createDrafts(api)
  return {
    readDrafts: fromPromise<EarlierDrafts, { owner: string }>(async ({ input }) => {
      const stored = await drafts.list()
      return { tab: readCopies(input.owner), stored: stored.map(found), versions: fellowship.versions() }
    }),
    storeDraft: fromPromise<FoundDraft, DraftToStore>(async ({ input }) => {
      const { step, basedOn, form, documents } = input
      const sent = { basedOn, device: tabDevice(), form, documents }
      return found(await drafts.store(step, sent, replacing(input, true)))
    }),
    loadTheirs: fromPromise<Theirs, { step: RecordStep; owner: string }>(async ({ input: { step, owner } }) => {
      const [stored, read] = await Promise.all([drafts.list(), fellowship.read(applicantIdOf(owner))])
      if (read === null) throw new ApiError('The application is gone', 'refused')
      const draft = stored.find((each) => each.step === step)
      return { fellowship: read, version: fellowship.versions()[step], draft: draft ? found(draft) : null }
    }),
    watchTab,
  }
}
