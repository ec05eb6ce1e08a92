import { describe, expect, it } from 'vitest'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS } from '../../domain/drafts.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import type { EarlierDrafts, FoundDraft } from '../../machines/draft/contracts.ts'
import { replacedOf, shownFormOf } from '../../machines/draft/selectors.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { answering, asked, failure, flush, inTab, savedAs, startDraft, theirs, typed } from './startDraft.ts'

const there = (motivation: string, more: Partial<FoundDraft> = {}) =>
  draftAt('motivation', 7, { form: { motivation }, from: 'otherDevice', ...more })
const SAVED_THERE = theirs(null, { fellowship: savedAs('Saved there'), version: 9 })
const FOUND = { type: 'fellowship.found' }

/** Input of each load. */
const ASKED = { step: 'motivation', owner: 'portal|1' }

const CHANGED_ELSEWHERE = { type: 'draft.changedElsewhere' } as const
const CHOOSING = { conflict: 'choosing' }

const never = () => new Promise<never>(() => {})

describe('reloading the server’s state', () => {
  it('shows the state, saves it in the tab and reports it to the application', async () => {
    const found = theirs(there('There'))
    const { send, state, copy, told } = startDraft(NO_EARLIER, { theirs: async () => found })
    await send(CHANGED_ELSEWHERE)
    await flush()
    expect(state()).toBe('stored')
    expect(copy()).toMatchObject({ content: { form: { motivation: 'There' } }, version: 7, isStored: true })
    expect(told).toMatchObject([FOUND, { type: 'step.replaced', shown: { form: { motivation: 'There' } } }])
  })

  it('does not replace an equal form', async () => {
    const found = theirs(there('B'), { fellowship: savedAs('Before') })
    const { send, state, copy, told } = startDraft(NO_EARLIER, { theirs: async () => found })
    await send(typed('B'), CHANGED_ELSEWHERE)
    await flush()
    expect([state(), copy()?.version, copy()?.isStored]).toEqual(['stored', 7, true])
    expect(told).toEqual([{ ...FOUND, fellowship: found.fellowship }])
  })
})

describe('a conflict', () => {
  /** The tab's text is based on a draft that another device has changed. */
  const BOTH_TYPED: EarlierDrafts = {
    ...NO_EARLIER,
    stored: [there('There')],
    tab: inTab('Here'),
  }

  it('is saved in the tab', () => {
    const { state, copy } = startDraft(
      { ...NO_EARLIER, stored: [there('There')], versions: { ...NO_VERSIONS, motivation: 9 } },
      {},
      savedAs('Saved'),
    )
    expect(state()).toEqual(CHOOSING)
    expect(copy()).toMatchObject({ content: { form: { motivation: 'There' } }, version: 7, isStored: true })
  })

  it('is resolved by a choice, which is shown, saved in the tab and stored', async () => {
    const { send, pass, state, snapshot, copy, told, sent } = startDraft(NO_EARLIER, {
      store: never,
      theirs: async () => SAVED_THERE,
    })
    await send(typed('B'), CHANGED_ELSEWHERE)
    await flush()
    await pass(TYPING_PAUSE_MS)
    expect([state(), replacedOf(snapshot())]).toEqual([CHOOSING, 0])
    await send({ type: 'draft.choose', sides: { motivation: 'ours' } })
    expect([state(), replacedOf(snapshot())]).toEqual(['typing', 1])
    expect(shownFormOf('motivation', snapshot()).motivation).toBe('B')
    expect(copy()).toMatchObject({ content: { form: { motivation: 'B' } }, basedOn: 9, isStored: false })
    expect(told.at(-1)).toMatchObject({ type: 'step.replaced', shown: { form: { motivation: 'B' } } })
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toMatchObject([{ form: { motivation: 'B' }, basedOn: 9 }])
  })

  it('is not asked again after the chosen text was changed elsewhere', async () => {
    const newer = theirs(null, { fellowship: savedAs('Saved again'), version: 10 })
    const { send, pass, snapshot } = startDraft(NO_EARLIER, {
      theirs: answering(
        async () => SAVED_THERE,
        async () => newer,
      ),
    })
    await send(typed('B'), CHANGED_ELSEWHERE)
    await flush()
    await pass(TYPING_PAUSE_MS)
    await send({ type: 'draft.choose', sides: { motivation: 'theirs' } })
    expect([snapshot().value, replacedOf(snapshot()) === 1]).toEqual(['unchanged', true])
    await send(typed('Typed'), typed('Saved there'), CHANGED_ELSEWHERE)
    await flush()
    expect([snapshot().value, shownFormOf('motivation', snapshot()).motivation]).toEqual(['unchanged', 'Saved again'])
  })

  it('stays if reloading fails, and reloads at the next visit', async () => {
    const { send, state, snapshot, loaded, told } = startDraft(BOTH_TYPED, {
      theirs: answering(
        () => failure('unavailable'),
        async () => theirs(there('There again')),
      ),
    })
    await send({ type: 'draft.look' })
    await flush()
    expect([state(), told]).toEqual([CHOOSING, []])
    expect(asked(snapshot()).theirs.form).toEqual({ motivation: 'There' })
    await send({ type: 'draft.look' })
    await flush()
    expect([state(), told.length]).toEqual([CHOOSING, 1])
    expect(told).toMatchObject([FOUND])
    expect(asked(snapshot()).theirs.form).toEqual({ motivation: 'There again' })
    expect(loaded).toEqual([ASKED, ASKED])
  })

  it.each(['draft.look', 'draft.changedElsewhere'] as const)('ends once both versions are equal (%s)', async (type) => {
    const found = theirs(there('Here', { version: 8 }))
    const { send, state, snapshot, copy, told } = startDraft(BOTH_TYPED, { theirs: async () => found })
    await send({ type })
    await flush()
    expect([state(), replacedOf(snapshot())]).toEqual(['stored', 1])
    expect(copy()).toMatchObject({ content: { form: { motivation: 'Here' } }, version: 8, isStored: true })
    expect(told).toMatchObject([FOUND, { type: 'step.replaced', shown: { form: { motivation: 'Here' } } }])
  })
})

describe('a server draft based on an older record', () => {
  const SAVED = { fellowship: savedAs('Saved there'), version: 9 }
  /** The draft equals the record, which another device saved without seeing the draft. */
  const REPEATED = theirs(there('Saved there'), SAVED)
  const OLDER = theirs(there('There'), SAVED)

  it('is ignored if it adds nothing to the record', async () => {
    const { send, pass, state, snapshot, sent } = startDraft(NO_EARLIER, { theirs: async () => REPEATED, store: never })
    await send(CHANGED_ELSEWHERE)
    await flush()
    expect([state(), shownFormOf('motivation', snapshot()).motivation]).toEqual(['unchanged', 'Saved there'])
    await send(typed('And more'))
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toMatchObject([{ form: { motivation: 'And more' }, version: 7, basedOn: 9 }])
  })

  it('is ignored if the record’s text is typed here too', async () => {
    const { send, state, snapshot } = startDraft(NO_EARLIER, { theirs: async () => REPEATED })
    await send(typed('Saved there'), CHANGED_ELSEWHERE)
    await flush()
    expect([state(), replacedOf(snapshot())]).toEqual(['unchanged', 0])
    expect(snapshot().context).toMatchObject({ version: 7, basedOn: 9, stored: null })
  })

  it('causes a conflict even without local text', async () => {
    const { send, pass, state, snapshot } = startDraft(NO_EARLIER, { theirs: async () => OLDER })
    await send(CHANGED_ELSEWHERE)
    await flush()
    await pass(TYPING_PAUSE_MS)
    expect(state()).toEqual(CHOOSING)
    expect(asked(snapshot())).toMatchObject({
      answers: ['motivation'],
      ours: { form: { motivation: 'There' } },
      theirs: { form: { motivation: 'Saved there' } },
    })
  })

  it('is compared with the record if it is already shown', async () => {
    const { send, pass, snapshot, sent } = startDraft(
      { ...NO_EARLIER, stored: [there('There')] },
      { theirs: async () => OLDER, store: never },
    )
    await send(CHANGED_ELSEWHERE)
    await flush()
    await pass(TYPING_PAUSE_MS)
    const conflict = asked(snapshot())
    expect(conflict).toMatchObject({
      answers: ['motivation'],
      ours: { form: { motivation: 'There' } },
      theirs: { form: { motivation: 'Saved there' } },
      stored: null,
    })
    await send({ type: 'draft.choose', sides: { motivation: 'ours' } })
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toMatchObject([{ form: { motivation: 'There' }, version: 7, basedOn: 9 }])
  })
})

describe('text equal to the server’s', () => {
  it('still conflicts with the record if a draft based on an older record is typed here too', async () => {
    const older = theirs(there('There'), { fellowship: savedAs('Saved there'), version: 9 })
    const { send, pass, state, snapshot } = startDraft(NO_EARLIER, { theirs: async () => older })
    await send(typed('The'), CHANGED_ELSEWHERE)
    await flush()
    await send(typed('There'))
    await pass(TYPING_PAUSE_MS)
    expect(state()).toEqual(CHOOSING)
    expect(asked(snapshot())).toMatchObject({
      ours: { form: { motivation: 'There' } },
      theirs: { form: { motivation: 'Saved there' } },
      answers: ['motivation'],
    })
  })

  it('does not conflict if it is typed before typing pauses', async () => {
    const { send, pass, state, snapshot, copy, told } = startDraft(NO_EARLIER, { theirs: async () => SAVED_THERE })
    await send(typed('Saved'), CHANGED_ELSEWHERE)
    await flush()
    await send(typed('Saved there'))
    await pass(TYPING_PAUSE_MS)
    expect([state(), replacedOf(snapshot()), copy()]).toEqual(['unchanged', 1, null])
    expect(snapshot().context).toMatchObject({ basedOn: 9, theirs: null })
    expect(told.at(-1)).toMatchObject({ type: 'step.replaced', shown: { form: { motivation: 'Saved there' } } })
  })

  it('ends a conflict if it is typed during it', async () => {
    const { send, pass, state } = startDraft(NO_EARLIER, { theirs: async () => theirs(there('There')) })
    await send(typed('The'), CHANGED_ELSEWHERE)
    await flush()
    await pass(TYPING_PAUSE_MS)
    expect(state()).toEqual(CHOOSING)
    await send(typed('There'))
    expect(state()).toBe('stored')
  })
})
