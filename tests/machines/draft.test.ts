import { describe, expect, it } from 'vitest'
import type { DraftToStore, FoundDraft } from '../../machines/draft/contracts.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { failure, flush, savedAs, startDraft, typed } from './startDraft.ts'

const STORED = { fileName: 'f1.pdf', originalFilename: 'id.pdf' }

describe('draft', () => {
  it('is stored within two seconds even while typing continues', async () => {
    const { send, pass, sent, state } = startDraft()
    await send(typed('B'))
    expect(state()).toBe('typing')
    await pass(500)
    await send(typed('Be'))
    await pass(500)
    expect(sent.map(({ form }) => form)).toEqual([{ motivation: 'Be' }])
    expect(state()).toBe('stored')
  })

  it('§4.7 allows closing the page after applications close, and stores drafts again once they are open', async () => {
    let isClosed = true
    const store = async ({ step, ...draft }: DraftToStore) =>
      isClosed ? failure('applicationsClosed') : draftAt(step, 1, draft)
    const { send, pass, kept, state } = startDraft(NO_EARLIER, { store })
    const copies = () => kept.flatMap((message) => (message.type === 'tab.save' ? [message.copy?.isStored] : []))
    await send(typed('Before'))
    expect(copies().at(-1)).toBe(false)
    await pass(1_000)
    expect(state()).toBe('closed')
    expect(copies().at(-1)).toBe(true)
    isClosed = false
    await send(typed('After'))
    await pass(1_000)
    expect(state()).toBe('stored')
  })

  it('stores changes made during a store call on top of it', async () => {
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

  it('ignores a form without changes', async () => {
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

  it('saves a document in the tab that is uploaded during a store call', async () => {
    const { send, pass, kept } = startDraft(NO_EARLIER, { store: () => new Promise(() => {}) })
    await send(typed('B'))
    await pass(1_000)
    await send({ type: 'draft.documentUploaded', kind: 'id', stored: STORED, seen: null })
    expect(kept.at(-1)).toMatchObject({
      type: 'tab.save',
      copy: { content: { form: { motivation: 'B' }, documents: { id: STORED } }, isStored: false },
    })
  })

  it('stays in the tab without a connection and is stored once it is back', async () => {
    let isDown = true
    const store = ({ step, ...draft }: DraftToStore) =>
      isDown ? failure('disconnected') : Promise.resolve(draftAt(step, 1, { ...draft, version: 1 }))
    const { send, pass, reconnect, state, kept, sent } = startDraft(NO_EARLIER, { store })
    await send(typed('B'))
    await pass(1_000)
    expect(state()).toBe('offline')
    await send(typed('Be'))
    expect(kept.at(-1)).toMatchObject({
      type: 'tab.save',
      copy: { content: { form: { motivation: 'Be' } }, isStored: false },
    })
    isDown = false
    await reconnect()
    expect(state()).toBe('stored')
    expect(sent.at(-1)?.form).toEqual({ motivation: 'Be' })
    expect(kept.at(-2)).toMatchObject({ copy: { isStored: true } })
  })

  it('continues after a failed save', async () => {
    const { send, state } = startDraft()
    await send(typed('B'), { type: 'draft.hold' }, { type: 'draft.release' })
    expect(state()).toBe('typing')
  })
})
