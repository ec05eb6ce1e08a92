import { beforeEach, describe, expect, it } from 'vitest'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS } from '../../domain/drafts.ts'
import type { DraftEvent, DraftToStore, EarlierDrafts, FoundDraft } from '../../machines/draft/contracts.ts'
import { replacedOf, shownFormOf, storedOf } from '../../machines/draft/selectors.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { answering, failure, inTab, savedAs, startDraft, theirs, typed } from './startDraft.ts'

const hold: DraftEvent = { type: 'draft.hold' }
const saved = (motivation: string): DraftEvent => ({
  type: 'draft.saved',
  version: 9,
  fellowship: savedAs(motivation),
})
const RECORD_SAVED = { type: 'tab.notify', step: 'motivation', what: 'record' }

/** Both have changed the step, which causes a conflict. */
const BOTH_TYPED: EarlierDrafts = {
  ...NO_EARLIER,
  stored: [draftAt('motivation', 7, { form: { motivation: 'There' }, from: 'otherDevice' })],
  tab: inTab('Here'),
}

describe('the draft of a saved step', () => {
  it.each([
    ['before the draft is stored', 0],
    ['after the draft is stored', DRAFT_PAUSE_MS],
  ])('is removed when the step is saved %s, and the step shows the record', async (_, pause) => {
    const { send, pass, snapshot, copy, kept } = startDraft()
    await send(typed('B'))
    await pass(pause)
    await send(hold, saved('B'))
    expect([snapshot().value, storedOf(snapshot()), copy()]).toEqual(['unchanged', null, null])
    expect(shownFormOf('motivation', snapshot()).motivation).toBe('B')
    expect(kept).toContainEqual(RECORD_SAVED)
  })

  it('does not conflict with later saves elsewhere', async () => {
    const found = theirs(null, { fellowship: savedAs('There'), version: 10 })
    const { send, pass, snapshot } = startDraft(NO_EARLIER, { theirs: async () => found })
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    await send(hold, saved('B'), { type: 'draft.changedElsewhere' })
    await pass(0)
    expect([snapshot().value, replacedOf(snapshot())]).toEqual(['unchanged', 1])
    expect(shownFormOf('motivation', snapshot()).motivation).toBe('There')
  })

  it.each([
    ['typed afterwards', [hold, saved('Here'), typed('Here and now')]],
    ['typed meanwhile', [hold, typed('Here and now'), saved('Here')]],
  ])('does not conflict again after a resolved conflict when %s', async (_, events) => {
    const { send, pass, state } = startDraft(BOTH_TYPED)
    expect(state()).toEqual({ conflict: 'choosing' })
    await send(...events)
    await pass(DRAFT_PAUSE_MS)
    expect(state()).toBe('stored')
  })

  it('is not stored during the save, and is then based on the new record', async () => {
    const { send, pass, snapshot, copy, kept, sent } = startDraft()
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    expect(copy()).toMatchObject({ version: 1, basedOn: 0, isStored: true })
    await send(hold, typed('Be'))
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toHaveLength(1)
    await send(saved('B'))
    expect([snapshot().value, storedOf(snapshot())]).toEqual(['typing', null])
    expect(copy()).toMatchObject({
      content: { form: { motivation: 'Be' } },
      version: 0,
      basedOn: 9,
      isStored: false,
      keys: [],
    })
    expect(kept).toContainEqual(RECORD_SAVED)
    await pass(DRAFT_PAUSE_MS)
    expect(sent.at(-1)).toMatchObject({ form: { motivation: 'Be' }, version: 0, basedOn: 9 })
  })

  it('shows the record with a document uploaded during the save', async () => {
    const { send, snapshot } = startDraft(NO_EARLIER, {}, undefined, 'personalDetails')
    const upload = (kind: 'id' | 'cv'): DraftEvent => ({
      type: 'draft.documentUploaded',
      kind,
      stored: { fileName: `${kind}.pdf`, originalFilename: `${kind}.pdf` },
      seen: null,
    })
    await send(upload('id'), hold, upload('cv'), { type: 'draft.saved', version: 9, fellowship: AS_SUBMITTED })
    expect([snapshot().value, shownFormOf('personalDetails', snapshot()).name]).toEqual([
      'typing',
      AS_SUBMITTED.personalDetails?.name,
    ])
  })
})

describe('a store call', () => {
  it('is not repeated when another tab reports the step', async () => {
    let atServer: FoundDraft | null = null
    const { send, pass, state, sent } = startDraft(NO_EARLIER, {
      store: async ({ step, ...draft }) => (atServer = draftAt(step, 1, { ...draft, version: 1 })),
      theirs: async () => theirs(atServer),
    })
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    await send({ type: 'draft.changedElsewhere' })
    await pass(0)
    expect([state(), sent.length]).toEqual(['stored', 1])
  })

  const other = draftAt('motivation', 7, { form: { motivation: 'There' }, from: 'otherDevice' })
  /** The first call is delayed, so the next one finds a changed draft. */
  const store = ({ key }: DraftToStore) => failure(keys.push(key) === 1 ? 'disconnected' : 'stale')
  let keys: string[]
  beforeEach(() => (keys = []))
  const arrivedLate = () => draftAt('motivation', 8, { form: { motivation: 'B' }, key: keys[0] ?? null })

  it.each([
    ['afterwards', [hold, saved('B'), typed('Be')]],
    ['meanwhile', [hold, typed('Be'), saved('B')]],
  ])('causes a conflict if it arrives after the save and more was typed %s', async (_, events) => {
    const { send, pass, state, sent } = startDraft(NO_EARLIER, {
      store,
      theirs: answering(async () => theirs(arrivedLate(), { version: 9 })),
    })
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    expect(state()).toBe('offline')
    await send(...events)
    await pass(DRAFT_PAUSE_MS)
    expect([state(), sent.length]).toEqual([{ awaitingPause: 'willAsk' }, 2])
  })

  it('that arrives after a choice is recognised as this tab’s own', async () => {
    const { send, pass, reconnect, state, sent } = startDraft(NO_EARLIER, {
      store,
      theirs: answering(
        async () => theirs(other),
        async () => theirs(arrivedLate()),
      ),
    })
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    await reconnect()
    await pass(TYPING_PAUSE_MS)
    expect(state()).toEqual({ conflict: 'choosing' })
    await send({ type: 'draft.choose', sides: { motivation: 'ours' } }, typed('Be'))
    await pass(DRAFT_PAUSE_MS)
    expect([state(), sent.length]).toEqual(['typing', 3])
  })
})
