import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import type {
  DraftEvent,
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  TabMessage,
  Theirs,
  ToApplication,
} from '../../machines/draft/contracts.ts'
import { draftMachine, type DraftSnapshot } from '../../machines/draft/draft.ts'
import { isNothing } from '../../machines/draft/restored.ts'
import { chosenContent, conflictOf } from '../../machines/draft/conflict.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { draftInput, draftModels, OURS, THEIRS } from '../model/draft.ts'
import { bystander } from '../model/live.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { leafOf, type Leaf } from './leaf.ts'

type Resting = Exclude<Leaf<DraftSnapshot['value']>, 'restoring'>

/** What must hold in each state, whatever path led there. */
const assertions = {
  unchanged: ({ context }) => expect(isNothing(context.content)).toBe(true),
  typing: ({ context }) => expect(context.content).not.toBe(context.sent),
  storing: ({ children, context }) => {
    expect(children['storeDraft']).toBeDefined()
    expect(context.keys).not.toEqual([])
  },
  stored: ({ context }) => {
    expect(context.content).toBe(context.sent)
    expect(context.stored).not.toBeNull()
  },
  offline: ({ children }) => expect(children['reconnected']).toBeDefined(),
  signInOver: ({ context }) => expect(isNothing(context.content)).toBe(false),
  refused: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
  'comparing.reading': ({ children }) => expect(children['loadTheirs']).toBeDefined(),
  'comparing.waiting': ({ children }) => expect(children['reconnected']).toBeDefined(),
  'comparing.failed': ({ children }) => expect(children['loadTheirs']).toBeUndefined(),
  conflict: (snapshot) => expect(conflictOf(snapshot.context).rows).not.toEqual([]),
  held: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
} satisfies Record<Resting, (snapshot: DraftSnapshot) => void>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as DraftSnapshot
  const state = leafOf(snapshot.value)
  if (state !== 'restoring') assertions[state as Resting](snapshot)
  expect(snapshot.context.owner).toBe('portal|1')
}

describe('draft, on every path', () => {
  it('every state is reached and asserted, and every transition walked', async () => {
    const walks = []
    for (const model of Object.values(draftModels)) {
      walks.push(...(await walkAll(model, { check: assertState, bystanders: { watchTab: bystander } })))
    }
    expect(coverageOf(draftMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
})

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
const STORED = { fileName: 'f1.pdf', originalFilename: 'id.pdf' }
const typed = (motivation: string): DraftEvent => ({ type: 'draft.typed', form: { motivation } })
const failure = (name: string) => Promise.reject(Object.assign(new Error(name), { failure: name }))
const theirs = (draft: FoundDraft | null, more: Partial<Theirs> = {}): Theirs => ({
  fellowship: REGISTERED_FELLOWSHIP,
  version: 0,
  draft,
  ...more,
})

const savedAs = (motivation: string): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  motivationId: 'm1',
  motivation: { id: 'm1', motivation },
})

interface Server {
  store: (draft: DraftToStore) => Promise<FoundDraft>
  theirs: () => Promise<Theirs>
}

function startDraft(earlier: EarlierDrafts = NO_EARLIER, server: Partial<Server> = {}, fellowship?: Fellowship) {
  const clock = new SimulatedClock()
  const sent: DraftToStore[] = []
  const kept: TabMessage[] = []
  const told: ToApplication[] = []
  let reconnect = () => {}
  let version = 0
  const { store = async ({ step, ...draft }) => draftAt(step, ++version, { ...draft, version }) } = server
  const machine = draftMachine.provide({
    actors: {
      storeDraft: fromPromise(({ input }) => {
        sent.push(input)
        return store(input)
      }),
      loadTheirs: fromPromise(server.theirs ?? (async () => theirs(null))),
      reconnected: fromPromise<void, Record<string, never>>(
        () =>
          new Promise((resolve) => {
            reconnect = resolve
          }),
      ),
      watchTab: fromCallback(({ receive }) => receive((message: TabMessage) => kept.push(message))),
    },
  })
  const application = createActor(
    fromCallback(({ receive }) => receive((event: ToApplication) => told.push(event))),
  ).start()
  const input = { ...draftInput(earlier), application: () => application as never }
  const actor = createActor(machine, { clock, input: fellowship ? { ...input, fellowship } : input }).start()
  return {
    sent,
    kept,
    told,
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
      reconnect()
      await flush()
      await flush()
    },
  }
}

describe('draft, by hand', () => {
  it('is stored within two seconds, however long the typing goes on', async () => {
    const { send, pass, sent, state } = startDraft()
    await send(typed('B'))
    expect(state()).toBe('typing')
    await pass(500)
    await send(typed('Be'))
    await pass(500)
    expect(sent.map(({ form }) => form)).toEqual([{ motivation: 'Be' }])
    expect(state()).toBe('stored')
  })

  it('typed while it is being stored is stored once more, over what was stored', async () => {
    const answers: (() => void)[] = []
    const store = (draft: DraftToStore) =>
      new Promise<FoundDraft>((resolve) =>
        answers.push(() => resolve(draftAt('motivation', sent.length, { ...draft, version: sent.length }))),
      )
    const { send, pass, sent, state } = startDraft(NO_EARLIER, { store })
    await send(typed('B'))
    await pass(1_000)
    await send(typed('Be'))
    answers.shift()?.()
    await flush()
    expect(state()).toBe('typing')
    await pass(1_000)
    expect(sent.map(({ form, version }) => [form?.['motivation'], version])).toEqual([
      ['B', 0],
      ['Be', 1],
    ])
  })

  it('is nothing new where the form says what it said before', async () => {
    const { send, state, sent, pass } = startDraft(NO_EARLIER, {}, savedAs('Saved'))
    await send(typed('Saved'))
    expect(state()).toBe('unchanged')
    await send(typed('B'))
    await pass(1_000)
    await send(typed('B'))
    expect([state(), sent.length]).toEqual(['stored', 1])
  })

  it('is stored at once when the page is hidden', async () => {
    const { send, sent } = startDraft()
    await send(typed('B'), { type: 'draft.flush' })
    expect(sent).toHaveLength(1)
  })

  it('keeps an uploaded document with what was typed', async () => {
    const { send, pass, sent } = startDraft()
    await send(typed('B'), { type: 'draft.documentUploaded', kind: 'id', stored: STORED })
    await pass(1_000)
    expect(sent.at(-1)).toMatchObject({ form: { motivation: 'B' }, documents: { id: STORED } })
  })

  it('without a connection stays in the tab, and is stored once it is back', async () => {
    let isDown = true
    const store = ({ step, ...draft }: DraftToStore) =>
      isDown ? failure('disconnected') : Promise.resolve(draftAt(step, 1, { ...draft, version: 1 }))
    const { send, pass, reconnect, state, kept, sent } = startDraft(NO_EARLIER, { store })
    await send(typed('B'))
    await pass(1_000)
    expect(state()).toBe('offline')
    await send(typed('Be'))
    expect(kept.at(-1)).toMatchObject({
      type: 'tab.keep',
      copy: { content: { form: { motivation: 'Be' } }, isStored: false },
    })
    isDown = false
    await reconnect()
    expect(state()).toBe('stored')
    expect(sent.at(-1)?.form).toEqual({ motivation: 'Be' })
    expect(kept.at(-1)).toMatchObject({ copy: { isStored: true } })
  })

  it.each([
    ['signInExpired', 'signInOver'],
    ['unavailable', 'refused'],
  ])('that fails as %s is %s, and can be tried again', async (reason, expected) => {
    let fails = true
    const store = ({ step, ...draft }: DraftToStore) =>
      fails ? failure(reason) : Promise.resolve(draftAt(step, 1, { ...draft, version: 1 }))
    const { send, pass, state } = startDraft(NO_EARLIER, { store })
    await send(typed('B'))
    await pass(1_000)
    expect(state()).toBe(expected)
    fails = false
    await send({ type: 'draft.retry' })
    await flush()
    expect(state()).toBe('stored')
  })

  it('goes with the save of its step, and other tabs are told', async () => {
    const { send, pass, state, kept, snapshot } = startDraft()
    await send(typed('B'))
    await pass(1_000)
    await send({ type: 'draft.hold' }, { type: 'draft.saved', version: 9, fellowship: REGISTERED_FELLOWSHIP })
    expect(state()).toBe('unchanged')
    expect(snapshot().context).toMatchObject({ basedOn: 9, version: 0 })
    expect(kept.slice(-2)).toMatchObject([{ type: 'tab.tell', step: 'motivation' }, { copy: null }])
  })

  it('is not stored while its step is being saved; what is typed meanwhile changes what is saved then', async () => {
    const { send, pass, state, sent } = startDraft()
    await send(typed('B'), { type: 'draft.hold' }, typed('Be'))
    await pass(5_000)
    expect(sent).toEqual([])
    await send({ type: 'draft.saved', version: 9, fellowship: REGISTERED_FELLOWSHIP })
    expect(state()).toBe('typing')
    await pass(1_000)
    expect(sent).toMatchObject([{ form: { motivation: 'Be' }, basedOn: 9, version: 0 }])
  })

  it('of a save that failed goes on as before', async () => {
    const { send, state } = startDraft()
    await send(typed('B'), { type: 'draft.hold' }, { type: 'draft.release' })
    expect(state()).toBe('typing')
  })
})

const elsewhere = (motivation: string, more: Partial<FoundDraft> = {}) =>
  draftAt('motivation', 7, { form: { motivation }, from: 'elsewhere', ...more })
const inTab = (motivation: string, more = {}): EarlierDrafts['tab'] => ({
  motivation: { content: { form: { motivation }, documents: {} }, version: 7, basedOn: 0, isStored: false, ...more },
})
describe('a step that is opened', () => {
  const opened = (earlier: Partial<EarlierDrafts>, fellowship?: Fellowship) => {
    const { snapshot, state } = startDraft({ ...NO_EARLIER, ...earlier }, {}, fellowship)
    return { state: state(), shown: shownFormOf('motivation', snapshot()).motivation, context: snapshot().context }
  }
  const at = (motivation: number) => ({ versions: { ...NO_VERSIONS, motivation } })

  it('shows what is saved', () => {
    expect(opened(at(4), savedAs('Saved'))).toMatchObject({
      state: 'unchanged',
      shown: 'Saved',
      context: { basedOn: 4 },
    })
  })

  it('shows what was typed on another device, and says from when', () => {
    expect(opened({ stored: [elsewhere('There')] })).toMatchObject({
      state: 'stored',
      shown: 'There',
      context: { version: 7, stored: { from: 'elsewhere' } },
    })
  })

  it('shows what the tab typed last before a reload, and stores it', () => {
    expect(opened({ tab: inTab('Here'), stored: [elsewhere('Her')] })).toMatchObject({ state: 'typing', shown: 'Here' })
    expect(opened({ tab: inTab('Here', { version: 0 }) })).toMatchObject({ state: 'typing', shown: 'Here' })
  })

  it('shows what came from elsewhere since, where the server had all of the tab', () => {
    const tab = inTab('Here', { version: 5, isStored: true })
    expect(opened({ tab, stored: [elsewhere('There')] })).toMatchObject({ state: 'stored', shown: 'There' })
  })

  it('asks where both have typed', () => {
    const tab = inTab('Here', { version: 5 })
    expect(opened({ tab, stored: [elsewhere('There')] }).state).toBe('conflict')
  })

  it('asks where the record was saved since something was typed over it, here or elsewhere', () => {
    expect(opened({ ...at(9), tab: inTab('Here', { version: 0 }) }, savedAs('Saved')).state).toBe('conflict')
    expect(opened({ ...at(9), stored: [elsewhere('There')] }, savedAs('Saved')).state).toBe('conflict')
  })

  it('asks nothing where both are the same', () => {
    const tab = inTab('There', { version: 5 })
    expect(opened({ tab, stored: [elsewhere('There')] })).toMatchObject({ state: 'stored', shown: 'There' })
    expect(opened({ ...at(9), tab: inTab('Saved', { version: 0 }) }, savedAs('Saved'))).toMatchObject({
      state: 'unchanged',
      shown: 'Saved',
    })
  })
})

describe('a step that was changed elsewhere', () => {
  const stale = () => failure('stale')

  it('shows it, where nothing typed here is lost, and the application learns of it', async () => {
    const found = theirs(null, { fellowship: savedAs('Saved there'), version: 9 })
    const { send, state, snapshot, told } = startDraft(NO_EARLIER, { theirs: async () => found })
    await send({ type: 'draft.overtaken' })
    await flush()
    expect(state()).toBe('unchanged')
    expect(shownFormOf('motivation', snapshot()).motivation).toBe('Saved there')
    expect(snapshot().context).toMatchObject({ basedOn: 9, replaced: 1 })
    expect(told).toMatchObject([
      { type: 'fellowship.found', fellowship: { motivationId: 'm1' } },
      { type: 'step.replaced', shown: { form: { motivation: 'Saved there' } } },
    ])
  })

  it.each([
    ['ours', OURS.motivation],
    ['theirs', THEIRS.motivation],
  ] as const)('and typed in here is asked about; %s is stored over both', async (side, chosen) => {
    let isStale = true
    const store = ({ step, ...draft }: DraftToStore) =>
      isStale ? stale() : Promise.resolve(draftAt(step, 8, { ...draft, version: 8 }))
    const found = theirs(elsewhere(THEIRS.motivation))
    const { send, pass, state, sent, snapshot } = startDraft(NO_EARLIER, { store, theirs: async () => found })
    await send({ type: 'draft.typed', form: OURS })
    await pass(1_000)
    expect(state()).toBe('conflict')
    const conflict = conflictOf(snapshot().context)
    expect(conflict.rows).toEqual([{ name: 'motivation', suggested: 'ours' }])
    isStale = false
    await send({ type: 'draft.choose', content: chosenContent('motivation', conflict, () => side) })
    await flush()
    expect(state()).toBe('stored')
    expect(sent.at(-1)).toMatchObject({ version: 7, form: { motivation: chosen } })
    expect(shownFormOf('motivation', snapshot()).motivation).toBe(chosen)
  })

  it('takes what was stored here for its own, where only the answer was lost: nothing is asked', async () => {
    let answers = 0
    let atServer: FoundDraft | null = null
    const store = ({ step, ...draft }: DraftToStore) => {
      answers += 1
      if (answers === 2) return stale()
      atServer = draftAt(step, 7 + answers, { ...draft, version: 7 + answers })
      return answers === 1 ? failure('disconnected') : Promise.resolve(atServer)
    }
    const { send, pass, reconnect, state, sent } = startDraft(NO_EARLIER, {
      store,
      theirs: async () => theirs(atServer),
    })
    await send(typed('B'))
    await pass(1_000)
    await send(typed('Be'))
    await reconnect()
    await flush()
    expect(state()).toBe('stored')
    expect(sent.map(({ version, form }) => [version, form?.['motivation']])).toEqual([
      [0, 'B'],
      [0, 'Be'],
      [8, 'Be'],
    ])
  })

  it('sent once more as it was is the same store', async () => {
    let isDown = true
    const store = ({ step, ...draft }: DraftToStore) =>
      isDown ? failure('disconnected') : Promise.resolve(draftAt(step, 1, { ...draft, version: 1 }))
    const { send, pass, reconnect, sent } = startDraft(NO_EARLIER, { store })
    await send(typed('B'))
    await pass(1_000)
    isDown = false
    await reconnect()
    const [first, second] = sent.map(({ key }) => key)
    expect(second).toBe(first)
  })

  it('takes over the version of what shows the same, and leaves the form alone', async () => {
    const same = theirs(elsewhere(OURS.motivation))
    const { send, pass, state, snapshot } = startDraft(NO_EARLIER, { store: stale, theirs: async () => same })
    await send({ type: 'draft.typed', form: OURS })
    await pass(1_000)
    expect(state()).toBe('stored')
    expect(snapshot().context).toMatchObject({ version: 7, replaced: 0 })
  })

  it('suggests theirs for what was not typed here', async () => {
    const found = theirs(null, { fellowship: savedAs('Saved there'), version: 9 })
    const { send, snapshot } = startDraft(
      { ...NO_EARLIER, versions: { ...NO_VERSIONS, motivation: 4 } },
      { theirs: async () => found },
      savedAs('Before'),
    )
    await send(typed('Typed'), typed('Before'), { type: 'draft.overtaken' })
    await flush()
    expect(conflictOf(snapshot().context).rows).toEqual([{ name: 'motivation', suggested: 'theirs' }])
  })
})
