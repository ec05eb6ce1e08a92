import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, type AnyMachineSnapshot } from 'xstate'
import {
  draftMachine,
  type DraftEvent,
  type DraftInput,
  type Drafts,
  type DraftSnapshot,
} from '../../machines/draft/draft.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { draftModel } from '../model/draft.ts'
import type { Leaf } from './leaf.ts'

type Resting = Leaf<DraftSnapshot['value']>

/** What must hold in each state, whatever path led there: whether a write is under way. */
const isWriting = { stored: false, writing: true, notStored: false } satisfies Record<Resting, boolean>

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
const uploaded = (kind: 'id' | 'cv' | 'transcript'): DraftEvent => ({
  type: 'draft.documentUploaded',
  kind,
  stored: STORED,
})

function startDraft(drafts: Drafts = {}, storage: { full: boolean } = { full: false }) {
  const written: DraftInput[] = []
  const writeDrafts = fromPromise<void, DraftInput>(async ({ input }) => {
    if (storage.full) throw new DOMException('full', 'QuotaExceededError')
    written.push(input)
  })
  const actor = createActor(draftMachine.provide({ actors: { writeDrafts } }), {
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
  }
}

describe('draft, by hand', () => {
  it('is written at once, for the forms tell it when the keys rest', async () => {
    const { send, state, written } = startDraft()
    await send(motivation('B'))
    expect(state()).toBe('stored')
    expect(written).toEqual([{ owner: 'portal|1', drafts: { motivation: { motivation: 'B' } } }])
  })

  it('is written again while it is being written, and the last text counts', async () => {
    const { send, written } = startDraft()
    await send(...['B', 'Be', 'Bec', 'Beca'].map(motivation))
    expect(written.at(-1)?.drafts).toEqual({ motivation: { motivation: 'Beca' } })
  })

  it('keeps an uploaded document at once, with what was being typed', async () => {
    const { send, written, state } = startDraft()
    await send(motivation('B'), uploaded('id'))
    expect(written.at(-1)).toEqual({
      owner: 'portal|1',
      drafts: { motivation: { motivation: 'B' }, documents: { id: STORED } },
    })
    expect(state()).toBe('stored')
  })

  it('keeps the drafts of other steps and all documents while one step is typed', async () => {
    const before = {
      courseDetails: { firstChoiceCourse: 'x', secondChoiceCourse: '', countryId: '', institutionId: '' },
    }
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
    const { send, state, drafts, written } = startDraft({}, storage)
    await send(motivation('B'))
    expect([state(), written.length]).toEqual(['notStored', 0])
    expect(drafts()).toEqual({ motivation: { motivation: 'B' } })
    storage.full = false
    await send(uploaded('id'))
    expect(state()).toBe('stored')
    expect(written.at(-1)?.drafts).toEqual({ motivation: { motivation: 'B' }, documents: { id: STORED } })
  })
})
