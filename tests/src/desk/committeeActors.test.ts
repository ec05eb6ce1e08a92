import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, setup, type EventObject } from 'xstate'
import { EVERY_SUBMISSION } from '../../../domain/desk.ts'
import { createCommitteeActors } from '../../../src/desk/committeeActors.ts'
import { pageOf } from '../../support/desk.ts'
import { run } from '../actors/run.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'
import { recordUrls } from './objectUrls.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const actors = createCommitteeActors(openApi())
const EVERY =
  'text&course&institution&region&decision&review&request&published&offer&identity&round&planned&comments&scoreFrom&scoreTo&spreadFrom&reviewsFrom&reviewsTo&reviewer&label&intake&sort=submittedAt&order=asc'

describe("the committee's requests", () => {
  it('load a page of the list by filter and cursor', async () => {
    const page = pageOf([], { next: 's9', total: 9 })
    const calls = recordCalls(() => json(page))
    expect(await run(actors.loadPage, { filter: EVERY_SUBMISSION, after: 's8', among: [] })).toEqual(page)
    expect(calls[0]?.path).toBe(`/api/desk/submissions?${EVERY}&after=s8&limit=100`)
  })

  it('prefetch the next application', async () => {
    const calls = recordCalls(() => json({ intake: 'Intake 2030' }))
    expect(await run(actors.prefetchSubmission, { id: 's2' })).toEqual({ intake: 'Intake 2030' })
    expect(calls[0]?.path).toBe('/api/desk/submissions/s2')
  })

  it('prefetch nothing after the last application', async () => {
    const calls = recordCalls(() => json({}))
    expect(await run(actors.prefetchSubmission, { id: null })).toBeNull()
    expect(calls).toEqual([])
  })
})

it('save decisions on several applications', async () => {
  const decided = [{ id: 's1', number: 4, refusal: null }]
  const calls = recordCalls(() => json({ decided }))
  const decisions = [{ id: 's1', outcome: 'reserve', reason: '', seen: 3 }] as const
  expect(await run(actors.saveDecisions, { decisions })).toEqual(decided)
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/desk/decisions', body: { decisions } }])
})

describe('a document', () => {
  /** A desk that shows a document until it is stopped. */
  function show() {
    const heard: EventObject[] = []
    const machine = setup({ actors: { document: actors.showDocument } }).createMachine({
      invoke: { src: 'document', input: { id: 's1', kind: 'transcript' } },
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

  it('reports a loaded document with its URL, its label on Review and its type', async () => {
    const { made } = recordUrls()
    const { calls, answer } = heldServer()
    const { heard, desk } = show()
    await expect.poll(() => calls).toHaveLength(1)
    expect([calls[0]?.path, heard]).toEqual(['/api/desk/submissions/s1/documents/transcript', []])
    answer(pdf())
    await expect.poll(() => heard).toHaveLength(1)
    const opened = { url: 'blob:1', name: 'Latest examination results / Transcript', type: 'application/pdf' }
    expect(heard).toEqual([{ type: 'document.loaded', opened }])
    expect(await made[0]?.text()).toBe('%PDF-1.7')
    desk.stop()
  })

  it('keeps its object URL until it is closed, and then revokes it', async () => {
    const { revoked } = recordUrls()
    recordCalls(pdf)
    const { heard, desk } = show()
    await expect.poll(() => heard).toHaveLength(1)
    expect(revoked).toEqual([])
    desk.stop()
    expect(revoked).toEqual(['blob:1'])
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
