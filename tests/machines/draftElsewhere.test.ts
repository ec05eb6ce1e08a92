import { describe, expect, it } from 'vitest'
import type { StoredDocument } from '../../domain/documents.ts'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import type { DraftToStore, EarlierDrafts, FoundDraft, TabCopy } from '../../machines/draft/contracts.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { THEIRS } from '../model/draft.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { asked, failure, flush, inTab as copyInTab, savedAs, startDraft, theirs, typed } from './startDraft.ts'

const elsewhere = (motivation: string, more: Partial<FoundDraft> = {}) =>
  draftAt('motivation', 7, { form: { motivation }, from: 'otherDevice', ...more })
/** Based on the version of the other device's draft. */
const inTab = (motivation: string, more: Partial<TabCopy> = {}) => copyInTab(motivation, { version: 7, ...more })
const CHOOSING = { conflict: 'choosing' }

/** Typed on an early screen, which showed `seen`. */
const typedOver = (motivation: string, seen: string) =>
  ({ type: 'draft.typedOver', form: { motivation }, seen: { motivation: seen } }) as const

describe('text typed before the app had loaded', () => {
  const there = elsewhere('There')
  it.each([
    ['an empty field that has a draft now', { stored: [there] }, REGISTERED_FELLOWSHIP, theirs(there)],
    [
      'an empty field that has a saved answer now',
      { versions: { ...NO_VERSIONS, motivation: 4 } },
      savedAs('There'),
      theirs(null, { fellowship: savedAs('There'), version: 4 }),
    ],
  ])('into %s leads to a choice', async (_, earlier, fellowship, now) => {
    const server = { theirs: async () => now }
    const draft = startDraft({ ...NO_EARLIER, ...earlier }, server, fellowship)
    await draft.send(typedOver('Here', ''))
    await draft.pass(TYPING_PAUSE_MS)
    expect(draft.state()).toEqual(CHOOSING)
    expect(asked(draft.snapshot())).toMatchObject({
      ours: { form: { motivation: 'Here' } },
      theirs: { form: { motivation: 'There' } },
    })
    expect(draft.copy()).toMatchObject({ isStored: false, content: { form: { motivation: 'Here' } } })
    expect(draft.sent).toEqual([])
  })

  it.each([
    ['over the current text', 'Here', 'There'],
    ['into an empty field, but like the current text', 'There', ''],
  ])('%s needs no choice', async (_, text, seen) => {
    const draft = startDraft({ ...NO_EARLIER, stored: [there] })
    await draft.send(typedOver(text, seen))
    await draft.pass(DRAFT_PAUSE_MS)
    expect([draft.state(), draft.loaded]).toEqual(['stored', []])
    expect(shownFormOf('motivation', draft.snapshot()).motivation).toBe(text)
  })
})

describe('a document whose file was chosen', () => {
  const documentOf = (fileName: string) => ({ fileName, originalFilename: 'id.pdf' })
  const [here, now] = [documentOf('here'), documentOf('now')]
  const there = draftAt('personalDetails', 7, { form: null, documents: { id: now }, from: 'otherDevice' })

  async function upload(seen: StoredDocument | null) {
    const server = { theirs: async () => theirs(there) }
    const draft = startDraft({ ...NO_EARLIER, stored: [there] }, server, REGISTERED_FELLOWSHIP, 'personalDetails')
    await draft.send({ type: 'draft.documentUploaded', kind: 'id', stored: here, seen })
    return draft
  }

  it('§4.1 before the app had loaded, and before another device’s document was shown, leads to a choice', async () => {
    const draft = await upload(null)
    await draft.pass(TYPING_PAUSE_MS)
    expect([draft.state(), draft.sent]).toEqual([CHOOSING, []])
    expect(asked(draft.snapshot())).toMatchObject({
      answers: ['id'],
      ours: { documents: { id: here } },
      theirs: { documents: { id: now } },
    })
    expect(draft.copy()).toMatchObject({ isStored: false, content: { documents: { id: here } } })
  })

  it('in place of the shown document needs no choice', async () => {
    const draft = await upload(now)
    await draft.pass(DRAFT_PAUSE_MS)
    expect([draft.state(), draft.loaded, draft.sent.at(-1)?.documents]).toEqual(['stored', [], { id: here }])
  })
})

describe('an opened step', () => {
  const opened = (earlier: Partial<EarlierDrafts>, fellowship?: Fellowship) => {
    const { snapshot, state } = startDraft({ ...NO_EARLIER, ...earlier }, {}, fellowship)
    return { state: state(), shown: shownFormOf('motivation', snapshot()).motivation, context: snapshot().context }
  }
  const at = (motivation: number) => ({ versions: { ...NO_VERSIONS, motivation } })

  it('shows and stores the tab’s copy after a reload', () => {
    expect(opened({ tab: inTab('Here'), stored: [elsewhere('Her')] })).toMatchObject({ state: 'typing', shown: 'Here' })
    expect(opened({ tab: inTab('Here', { version: 0 }) })).toMatchObject({ state: 'typing', shown: 'Here' })
  })

  it('continues the tab’s copy if the server’s draft came from this tab without an answer', async () => {
    const tab = inTab('Here', { version: 5, keys: ['first', 'second'] })
    const stored = [elsewhere('Her', { from: 'thisTab', key: 'first' })]
    expect(opened({ tab, stored })).toMatchObject({ state: 'typing', shown: 'Here', context: { version: 7 } })
    const { pass, sent } = startDraft({ ...NO_EARLIER, tab, stored })
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toMatchObject([{ form: { motivation: 'Here' }, version: 7 }])
  })

  it('continues it also if that store call arrives late', async () => {
    const late = elsewhere('Her', { from: 'thisTab', key: 'first' })
    let isThere = false
    const { pass, state, sent } = startDraft(
      { ...NO_EARLIER, tab: inTab('Here', { version: 0, keys: ['first'] }) },
      {
        store: (draft) =>
          isThere ? Promise.resolve(draftAt('motivation', 8, { ...draft, version: 8 })) : failure('stale'),
        theirs: async () => {
          isThere = true
          return theirs(late)
        },
      },
    )
    await pass(DRAFT_PAUSE_MS)
    await flush()
    await pass(DRAFT_PAUSE_MS)
    expect([state(), sent.map(({ version }) => version)]).toEqual(['stored', [0, 7]])
  })

  it('shows a newer server draft if the tab’s copy was stored', () => {
    const tab = inTab('Here', { version: 5, isStored: true })
    expect(opened({ tab, stored: [elsewhere('There')] })).toMatchObject({ state: 'stored', shown: 'There' })
  })

  it('reports a conflict if both have changed', () => {
    const tab = inTab('Here', { version: 5 })
    expect(opened({ tab, stored: [elsewhere('There')] }).state).toEqual(CHOOSING)
  })

  it('reports a conflict if the record was saved after the draft’s base', () => {
    expect(opened({ ...at(9), tab: inTab('Here', { version: 0 }) }, savedAs('Saved')).state).toEqual(CHOOSING)
    expect(opened({ ...at(9), stored: [elsewhere('There')] }, savedAs('Saved')).state).toEqual(CHOOSING)
  })

  it('reports no conflict if both are equal', () => {
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

  it('reports a conflict when typing pauses', async () => {
    const { send, pass, state, snapshot, copy } = startDraft(NO_EARLIER, {
      store: stale,
      theirs: async () => theirs(elsewhere(THEIRS.motivation)),
    })
    await send(typed('B'))
    await pass(DRAFT_PAUSE_MS)
    for (const text of ['Be', 'Bec', 'Beca']) {
      await pass(TYPING_PAUSE_MS - 1)
      await send(typed(text))
    }
    expect(copy()?.content.form).toEqual({ motivation: 'Beca' })
    expect(state()).toEqual({ awaitingPause: 'willAsk' })
    await pass(TYPING_PAUSE_MS)
    expect(state()).toEqual(CHOOSING)
    expect(asked(snapshot()).ours.form).toEqual({ motivation: 'Beca' })
  })

  it('recognises its own draft if only the answer was lost', async () => {
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
    await pass(DRAFT_PAUSE_MS)
    expect(state()).toBe('stored')
    expect(sent.map(({ version, form }) => [version, form?.['motivation']])).toEqual([
      [0, 'B'],
      [0, 'Be'],
      [8, 'Be'],
    ])
  })

  it('retries with the same idempotency key', async () => {
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
})
