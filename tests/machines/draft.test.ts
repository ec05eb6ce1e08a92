import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
import { draftMachine, type DraftEvent, type DraftInput, type Drafts, type DraftSnapshot } from '../../machines/draft/draft.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { draftModel } from '../model/draft.ts'
import type { Leaf } from './leaf.ts'

type Resting = Leaf<DraftSnapshot['value']>

/** What must hold in each state, whatever path led there: whether a write is under way. */
const isWriting = { kept: false, pausing: false, writing: true, notKept: false } satisfies Record<Resting, boolean>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as DraftSnapshot
  expect(snapshot.children['writeDrafts'] !== undefined).toBe(isWriting[snapshot.value])
  expect(snapshot.context.owner).toBe('portal|1')
}

describe('draft, on every path', () => {
  it('every state is reached and asserted, and every transition walked', async () => {
    const walks = await walkAll(draftModel, { check: assertState })
    expect(coverageOf(draftMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
})

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
const STORED = { fileName: 'f1.pdf', originalFilename: 'id.pdf' }
const motivation = (text: string): DraftEvent => ({ type: 'draft.typed', drafts: { motivation: { motivation: text } } })
const uploaded = (kind: 'id' | 'cv' | 'transcript'): DraftEvent => ({ type: 'draft.documentUploaded', kind, stored: STORED })

function startDraft(drafts: Drafts = {}, storage: { full: boolean } = { full: false }) {
  const clock = new SimulatedClock()
  const written: DraftInput[] = []
  const writeDrafts = fromPromise<void, DraftInput>(async ({ input }) => {
    if (storage.full) throw new DOMException('full', 'QuotaExceededError')
    written.push(input)
  })
  const actor = createActor(draftMachine.provide({ actors: { writeDrafts } }), {
    clock,
    input: { owner: 'portal|1', drafts },
  }).start()
  return {
    written,
    state: () => actor.getSnapshot().value,
    drafts: () => actor.getSnapshot().context.drafts,
    async send(...events: DraftEvent[]) {
      for (const event of events) actor.send(event)
      await flush()
    },
    async pass(ms: number) {
      clock.increment(ms)
      await flush()
    },
  }
}

describe('draft, by hand', () => {
  it('is written when the keys have rested, and only then', async () => {
    const { send, pass, state, written } = startDraft()
    await send(motivation('B'))
    await pass(299)
    expect([state(), written.length]).toEqual(['pausing', 0])
    await pass(1)
    expect(state()).toBe('kept')
    expect(written).toEqual([{ owner: 'portal|1', drafts: { motivation: { motivation: 'B' } } }])
  })

  it('is written once, with the last text, however fast the keys are', async () => {
    const { send, pass, written } = startDraft()
    for (const text of ['B', 'Be', 'Bec', 'Beca']) {
      await send(motivation(text))
      await pass(200)
    }
    expect(written).toEqual([])
    await pass(100)
    expect(written.map(({ drafts }) => drafts.motivation?.motivation)).toEqual(['Beca'])
  })

  it('keeps an uploaded document at once, with what was being typed', async () => {
    const { send, written, state } = startDraft()
    await send(motivation('B'), uploaded('id'))
    expect(written).toEqual([{ owner: 'portal|1', drafts: { motivation: { motivation: 'B' }, documents: { id: STORED } } }])
    expect(state()).toBe('kept')
  })

  it('keeps the drafts of other steps and all documents while one step is typed', async () => {
    const before = { courseDetails: { firstChoiceCourse: 'x', secondChoiceCourse: '', countryId: '', institutionId: '' } }
    const { send, drafts } = startDraft({ ...before, documents: { cv: STORED } })
    await send(motivation('B'), uploaded('id'))
    expect(drafts()).toEqual({ ...before, motivation: { motivation: 'B' }, documents: { cv: STORED, id: STORED } })
  })

  it('of a step that was saved is removed, with its documents; the others stay', async () => {
    const { send, written, drafts } = startDraft({ documents: { transcript: STORED } })
    await send(motivation('B'), uploaded('id'), uploaded('cv'))
    await send({ type: 'draft.saved', step: 'personalDetails', kinds: ['id', 'cv'] })
    expect(drafts()).toEqual({ motivation: { motivation: 'B' }, documents: { transcript: STORED } })
    await send({ type: 'draft.saved', step: 'motivation', kinds: [] })
    expect(written.at(-1)?.drafts).toEqual({ documents: { transcript: STORED } })
  })

  it('stays in memory where the tab can keep nothing, and is kept once it can', async () => {
    const storage = { full: true }
    const { send, pass, state, drafts, written } = startDraft({}, storage)
    await send(motivation('B'))
    await pass(300)
    expect([state(), written.length]).toEqual(['notKept', 0])
    expect(drafts()).toEqual({ motivation: { motivation: 'B' } })
    storage.full = false
    await send(uploaded('id'))
    expect(state()).toBe('kept')
    expect(written.at(-1)?.drafts).toEqual({ motivation: { motivation: 'B' }, documents: { id: STORED } })
  })
})
