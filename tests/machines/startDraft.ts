import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type {
  DraftEvent,
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  TabCopy,
  TabMessage,
  Theirs,
  ToApplication,
} from '../../machines/draft/contracts.ts'
import { draftMachine, type DraftSnapshot } from '../../machines/draft/draft.ts'
import { questionOf } from '../../machines/draft/question.ts'
import { knownTheirs } from '../../machines/draft/setup.ts'
import { draftInput } from '../model/draft.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { draftAt, emptyBefore, NO_EARLIER } from '../support/drafts.ts'

/** Starts a draft (of the motivation by default) with a simulated server, tab and application. */

export const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
export const typed = (motivation: string): DraftEvent => ({ type: 'draft.typed', form: { motivation } })
export const failure = (name: string) => Promise.reject(Object.assign(new Error(name), { failure: name }))
/** The question that the applicant is asked. */
export const asked = ({ context }: DraftSnapshot) => questionOf(context, knownTheirs(context))
export const theirs = (draft: FoundDraft | null, more: Partial<Theirs> = {}): Theirs => ({
  fellowship: REGISTERED_FELLOWSHIP,
  version: 0,
  draft,
  ...more,
})

export const savedAs = (motivation: string): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  motivationId: 'm1',
  motivation: { id: 'm1', motivation },
})

/** A tab copy of a motivation that the server lacks, based on draft version 5. */
export const inTab = (motivation: string, more: Partial<TabCopy> = {}): EarlierDrafts['tab'] => ({
  motivation: {
    content: { form: { motivation }, documents: {} },
    base: emptyBefore('motivation'),
    version: 5,
    basedOn: 0,
    isStored: false,
    keys: [],
    ...more,
  },
})

/** Answers calls in order, then leaves further calls pending. */
export function answering(...answers: (() => Promise<Theirs>)[]) {
  return () => answers.shift()?.() ?? new Promise<Theirs>(() => {})
}
interface Server {
  store: (draft: DraftToStore) => Promise<FoundDraft>
  theirs: () => Promise<Theirs>
}

export function startDraft(
  earlier: EarlierDrafts = NO_EARLIER,
  server: Partial<Server> = {},
  fellowship?: Fellowship,
  ownStep: 'motivation' | 'personalDetails' = 'motivation',
) {
  const clock = new SimulatedClock()
  const sent: DraftToStore[] = []
  const kept: TabMessage[] = []
  const told: ToApplication[] = []
  const loaded: { step: RecordStep; owner: string }[] = []
  const watched: { step: RecordStep }[] = []
  let isBack = () => {}
  let version = 0
  const { store = async ({ step, ...draft }) => draftAt(step, ++version, { ...draft, version }) } = server
  const machine = draftMachine.provide({
    actors: {
      storeDraft: fromPromise(({ input }) => {
        sent.push(input)
        return store(input)
      }),
      loadTheirs: fromPromise(async ({ input }) => {
        loaded.push(input)
        return server.theirs?.() ?? theirs(null)
      }),
      reconnected: fromPromise<void, Record<string, never>>(() => new Promise((resolve) => (isBack = resolve))),
      watchTab: fromCallback(({ receive, input }) => {
        watched.push(input)
        receive((message: TabMessage) => kept.push(message))
      }),
    },
  })
  const application = createActor(
    fromCallback(({ receive }) => receive((event: ToApplication) => told.push(event))),
  ).start()
  const input = { ...draftInput(earlier, ownStep), application: () => application as never }
  const actor = createActor(machine, { clock, input: fellowship ? { ...input, fellowship } : input }).start()
  return {
    sent,
    kept,
    told,
    loaded,
    watched,
    copy: () => kept.findLast((message) => message.type === 'tab.save')?.copy,
    snapshot: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    async send(...events: DraftEvent[]) {
      for (const event of events) actor.send(event)
      await flush()
    },
    async pass(milliseconds: number) {
      clock.increment(milliseconds)
      await flush()
      await flush()
    },
    async reconnect() {
      isBack()
      await flush()
      await flush()
    },
  }
}
