import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, setup, type EventObject } from 'xstate'
import { createShowDocument } from '../../../src/desk/deskActors.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'
import { recordUrls } from './objectUrls.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a document', () => {
  /** A desk that shows a document until it is stopped. */
  function show() {
    const heard: EventObject[] = []
    const machine = setup({ actors: { document: createShowDocument(openApi()) } }).createMachine({
      invoke: { src: 'document', input: { id: 's/1', kind: 'transcript' } },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    })
    return { heard, desk: createActor(machine).start() }
  }

  /** A server whose answers the test controls. */
  function heldServer() {
    let answer: (response: Response) => void = () => {}
    const calls = recordCalls(() => new Promise<Response>((resolve) => (answer = resolve)))
    return { calls, answer: (response: Response) => answer(response) }
  }
  const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })

  it('reports a loaded document with its URL, label and type, and revokes the URL when it is closed', async () => {
    const { made, revoked } = recordUrls()
    const { calls, answer } = heldServer()
    const { heard, desk } = show()
    await expect.poll(() => calls).toHaveLength(1)
    expect([calls[0]?.path, heard]).toEqual(['/api/desk/submissions/s%2F1/documents/transcript', []])
    answer(pdf())
    await expect.poll(() => heard).toHaveLength(1)
    const opened = { url: 'blob:1', name: 'Latest examination results / Transcript', type: 'application/pdf' }
    expect(heard).toEqual([{ type: 'document.loaded', opened }])
    expect(await made[0]?.text()).toBe('%PDF-1.7')
    expect(revoked).toEqual([])
    desk.stop()
    expect(revoked).toEqual(['blob:1'])
  })

  it('is a file even if its content is JSON', async () => {
    const { made } = recordUrls()
    recordCalls(() => json({ is: 'JSON' }))
    const { desk } = show()
    await expect.poll(() => made).toHaveLength(1)
    expect(await made[0]?.text()).toBe('{"is":"JSON"}')
    desk.stop()
  })

  it('creates no object URL if it is closed while loading', async () => {
    const { made, revoked } = recordUrls()
    const { calls, answer } = heldServer()
    const { desk } = show()
    await expect.poll(() => calls).toHaveLength(1)
    desk.stop()
    const arrived = pdf()
    const read = vi.spyOn(arrived, 'blob')
    answer(arrived)
    await expect.poll(() => read).toHaveBeenCalledTimes(1)
    await read.mock.results[0]?.value
    await new Promise((resolve) => setImmediate(resolve))
    expect([made, revoked]).toEqual([[], []])
  })

  it('reports a failed load and creates no object URL', async () => {
    recordLog()
    const { made } = recordUrls()
    recordCalls(() => json({ message: 'Not found.' }, 404))
    const { heard, desk } = show()
    await expect.poll(() => heard).toEqual([{ type: 'document.failed' }])
    expect(made).toEqual([])
    desk.stop()
  })
})
