import { fromCallback, fromPromise } from 'xstate'
import { applicantIdOf } from '../../domain/applicant.ts'
import type { StoredDraft } from '../../domain/drafts.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_VERSION, type RecordVersions } from '../../domain/versions.ts'
import type {
  DraftEvent,
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  TabMessage,
  Theirs,
} from '../../machines/draft/contracts.ts'
import { isConsistent } from '../../machines/draft/merge.ts'
import { ApiError, type Api } from '../api/client.ts'
import { createDrafts } from '../api/drafts.ts'
import type { FoundFellowship } from '../api/fellowships.ts'
import { flushDebounced } from '../components/form/debounced.ts'
import { warnBeforeUnload } from '../signIn/warnBeforeUnload.ts'
import { replacing } from './fellowship.ts'
import type { TabCopies } from './tabCopies.ts'
import { fromDevice, tabDevice } from './tabDevice.ts'

/** Stores drafts at the server, and in the tab's copy until that has succeeded. */

const CHANNEL = 'portal-saves'

function found(draft: StoredDraft): FoundDraft {
  return { ...draft, from: fromDevice(draft.device) }
}

type Told = Pick<Extract<TabMessage, { type: 'tab.notify' }>, 'step' | 'what'>

/**
 * Notifies other tabs about saves and stored drafts, and updates the tab's copy. `changed` has the steps whose change in another tab
 * is still to be reported.
 */
export function createWatchTab({ keep }: Pick<TabCopies, 'keep'>, changed: Set<RecordStep>) {
  return fromCallback<TabMessage, { step: RecordStep }>(({ sendBack, receive, input }) => {
    const send = (event: DraftEvent) => sendBack(event)
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.step !== input.step) return
      // Another tab's draft is read only when this tab becomes visible, because it may be stored many times before.
      if (data.what === 'draft' && document.visibilityState === 'hidden') changed.add(data.step)
      else send({ type: 'draft.changedElsewhere' })
    }
    // Forms flush their input when the document is hidden; a listener on the window runs after that.
    const seen = () => {
      if (document.visibilityState === 'hidden') return send({ type: 'draft.flush' })
      send({ type: changed.delete(input.step) ? 'draft.changedElsewhere' : 'draft.look' })
    }
    const leaves = () => send({ type: 'draft.flush' })
    let stopAsking = () => {}
    if (changed.delete(input.step)) send({ type: 'draft.changedElsewhere' })
    window.addEventListener('visibilitychange', seen)
    window.addEventListener('pagehide', leaves)
    receive((message) => {
      if (message.type === 'tab.notify') return channel.postMessage({ step: message.step, what: message.what })
      keep(message)
      stopAsking()
      if (message.copy?.isStored === false) stopAsking = warnBeforeUnload()
    })
    return () => {
      stopAsking()
      window.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', leaves)
      channel.close()
    }
  })
}

export interface FellowshipReader {
  read: (applicantId: string) => Promise<FoundFellowship>
  versions: () => RecordVersions
}

export function createDraftActors(api: Api, fellowship: FellowshipReader, copies: TabCopies) {
  const drafts = createDrafts(api)
  const changed = new Set<RecordStep>()
  return {
    readDrafts: fromPromise<EarlierDrafts, { owner: string }>(({ input }) => {
      // Another tab may change a step after it is read here and before its watcher starts, which is when this ends.
      const channel = new BroadcastChannel(CHANNEL)
      channel.onmessage = ({ data }: MessageEvent<Told>) => changed.add(data.step)
      const read = async () => {
        const { stored, key, ...earlier } = await drafts.list()
        const inTab = await copies.unlock(key, input.owner)
        return { ...inTab, stored: stored.map(found), versions: fellowship.versions(), ...earlier }
      }
      return read().finally(() => setTimeout(() => channel.close()))
    }),
    storeDraft: fromPromise<FoundDraft, DraftToStore>(async ({ input }) => {
      const { step, basedOn, before, form, documents } = input
      const sent = { basedOn, before, device: tabDevice(), form, documents }
      return found(await drafts.store(step, sent, replacing(input)))
    }),
    loadTheirs: fromPromise<Theirs, { step: RecordStep; owner: string }>(async ({ input: { step, owner } }) => {
      const readRecord = async () => {
        const read = await fellowship.read(applicantIdOf(owner))
        if (read.fellowship === null) throw new ApiError('The application is gone', 'refused')
        return { fellowship: read.fellowship, version: read.versions[step] }
      }
      const readDraft = async () => {
        const draft = (await drafts.list()).stored.find((each) => each.step === step)
        return draft ? found(draft) : null
      }
      let [draft, record] = await Promise.all([readDraft(), readRecord()])
      // A save may have happened between the two reads. A draft is based on an older record only if it still exists
      // after the record was read.
      for (let seen = NO_VERSION; draft && !isConsistent({ ...record, draft }) && draft.version !== seen;) {
        seen = draft.version
        record = await readRecord()
        draft = await readDraft()
      }
      // The answer may replace the form, so the current input must be compared too.
      flushDebounced()
      return { ...record, draft }
    }),
    watchTab: createWatchTab(copies, changed),
  }
}
