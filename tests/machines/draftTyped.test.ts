import { describe, expect, it } from 'vitest'
import { DRAFT_PAUSE_MS } from '../../domain/drafts.ts'
import type { DraftToStore } from '../../machines/draft/contracts.ts'
import { offerOf, replacedOf, shownFormOf, storedOf } from '../../machines/draft/selectors.ts'
import { draftAt, DRAFTED_AT, NO_EARLIER } from '../support/drafts.ts'
import { failure, startDraft, typed } from './startDraft.ts'

const STORED = { fileName: 'f1.pdf', originalFilename: 'id.pdf' }
const named = (name: string) => ({ type: 'draft.typed', form: { name } }) as const

/** How to reach each state: the offer, and the server's first response. */
const WAYS = {
  unchanged: { submission: null, answer: null },
  offering: { submission: 'earlier', answer: null },
  stored: { submission: null, answer: 'well' },
  refused: { submission: null, answer: 'unavailable' },
  closed: { submission: null, answer: 'applicationsClosed' },
}
type RestingState = keyof typeof WAYS
const RESTING_STATES = Object.keys(WAYS) as RestingState[]

/** Further calls succeed. */
async function startAt(restingState: RestingState) {
  const { submission, answer } = WAYS[restingState]
  let fails = !['well', null].includes(answer)
  const store = async ({ step, ...content }: DraftToStore) =>
    fails ? failure(String(answer)) : draftAt(step, 1, { ...content, version: 1 })
  const draft = startDraft({ ...NO_EARLIER, submission }, { store }, undefined, 'personalDetails')
  if (answer !== null) await draft.send(named('N'))
  await draft.pass(DRAFT_PAUSE_MS)
  expect(draft.state()).toBe(restingState)
  fails = false
  return draft
}

describe('a draft', () => {
  describe.each(RESTING_STATES)('that is %s', (restingState) => {
    it.each([
      ['unsaved text', named('Ndapewa'), { form: { name: 'Ndapewa' } }],
      [
        'an uploaded document',
        { type: 'draft.documentUploaded', kind: 'id', stored: STORED, seen: null } as const,
        { documents: { id: STORED } },
      ],
    ])('§2.9 saves %s in the tab and on the server', async (_, event, content) => {
      const { send, pass, state, copy, sent } = await startAt(restingState)
      await send(event)
      expect(state()).toBe('typing')
      expect(copy()).toMatchObject({ content, isStored: false })
      await pass(DRAFT_PAUSE_MS)
      expect([state(), sent.at(-1), copy()]).toMatchObject(['stored', content, { isStored: true }])
    })
  })

  it('shows its time and notifies other tabs', async () => {
    const { send, pass, snapshot, kept, watched } = startDraft()
    await send(typed('B'))
    expect(storedOf(snapshot())).toBeNull()
    await pass(DRAFT_PAUSE_MS)
    expect(storedOf(snapshot())).toEqual({ savedAt: DRAFTED_AT, from: 'thisTab' })
    expect(kept.at(-1)).toEqual({ type: 'tab.notify', step: 'motivation', what: 'draft' })
    expect(watched).toEqual([{ step: 'motivation' }])
  })
})

describe('offered personal details', () => {
  it('are shown and stored like typed ones when accepted', async () => {
    const { send, pass, snapshot, told, sent } = await startAt('offering')
    expect(offerOf(snapshot())).toBe('earlier')
    await send({ type: 'draft.prefill', content: { form: { name: 'Ndapewa' }, documents: {} } })
    expect([snapshot().value, shownFormOf('personalDetails', snapshot()).name]).toEqual(['typing', 'Ndapewa'])
    expect([offerOf(snapshot()), replacedOf(snapshot())]).toEqual([null, 1])
    expect(told).toMatchObject([
      { type: 'step.replaced', step: 'personalDetails', shown: { form: { name: 'Ndapewa' } } },
    ])
    await pass(DRAFT_PAUSE_MS)
    expect(sent).toMatchObject([{ step: 'personalDetails', form: { name: 'Ndapewa' } }])
  })

  it('are not offered again after they were declined', async () => {
    const { send, snapshot, told } = await startAt('offering')
    await send({ type: 'draft.startEmpty' })
    expect([snapshot().value, shownFormOf('personalDetails', snapshot()).name]).toEqual(['unchanged', ''])
    await send({ type: 'draft.hold' }, { type: 'draft.release' })
    expect([snapshot().value, offerOf(snapshot()), told]).toEqual(['unchanged', null, []])
  })
})
