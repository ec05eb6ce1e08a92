import { describe, expect, it } from 'vitest'
import { DRAFT_PAUSE_MS } from '../../domain/drafts.ts'
import type { DraftToStore } from '../../machines/draft/contracts.ts'
import { offerOf } from '../../machines/draft/selectors.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { failure, startDraft } from './startDraft.ts'

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
})

it('does not offer personal details again that were declined', async () => {
  const { send, snapshot, told } = await startAt('offering')
  await send({ type: 'draft.startEmpty' })
  expect(snapshot().value).toBe('unchanged')
  await send({ type: 'draft.hold' }, { type: 'draft.release' })
  expect([snapshot().value, offerOf(snapshot()), told]).toEqual(['unchanged', null, []])
})
