import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, setup, type AnyActorRef } from 'xstate'
import type { RecordStep } from '../../../domain/steps.ts'
import { NO_VERSIONS } from '../../../domain/versions.ts'
import type { DraftEvent, DraftToStore, TabCopy, TabMessage } from '../../../machines/draft/contracts.ts'
import { createDraftActors, watchTab } from '../../../src/actors/drafts.ts'
import { createFellowshipActors } from '../../../src/actors/fellowship.ts'
import { APPLICANT_ID, PROFILE, REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { DRAFTED_AT } from '../../support/drafts.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'
import { run } from './run.ts'

const OWNER = PROFILE.sub
const COPY: TabCopy = {
  content: {
    form: { motivation: '<p>Because</p>' },
    documents: { id: { fileName: 's1.pdf', originalFilename: 'id.pdf' } },
  },
  version: 3,
  basedOn: 0,
  isStored: false,
}
const AT_SERVER = { step: 'motivation', version: 3, basedOn: 0, form: null, documents: {}, savedAt: DRAFTED_AT }

const actors = () => {
  const api = openApi()
  return createDraftActors(api, createFellowshipActors(api))
}

const running: AnyActorRef[] = []

/** A tab's watcher of a step, what it reports, and what it is told. */
function watch(step: RecordStep) {
  const events: DraftEvent[] = []
  const parent = createActor(
    setup({ actors: { watchTab } }).createMachine({
      invoke: { id: 'tab', src: 'watchTab', input: { step } },
      on: { '*': { actions: ({ event }) => void events.push(event as DraftEvent) } },
    }),
  ).start()
  running.push(parent)
  const tell = (message: TabMessage) => parent.getSnapshot().children['tab']?.send(message)
  return { events, tell, keep: (copy: TabCopy | null, owner = OWNER) => tell({ type: 'tab.keep', owner, step, copy }) }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what was typed earlier', () => {
  it('is read from the tab and from the server', async () => {
    recordCalls(() => json([AT_SERVER]))
    watch('motivation').keep(COPY)
    await expect(run(actors().readDrafts, { owner: OWNER })).resolves.toEqual({
      tab: { motivation: COPY },
      stored: [{ ...AT_SERVER, from: 'elsewhere' }],
      versions: NO_VERSIONS,
    })
  })

  it('is of this tab where the tab stored it, a reload before', async () => {
    const calls = recordCalls(() => json(AT_SERVER))
    const sent: DraftToStore = { step: 'motivation', version: 0, basedOn: 0, key: 'k1', form: null, documents: {} }
    await run(actors().storeDraft, sent)
    const [{ body } = { body: {} }] = calls
    const { device } = body as { device: string }
    recordCalls(() => json([{ ...AT_SERVER, device }]))
    await expect(run(actors().readDrafts, { owner: OWNER })).resolves.toMatchObject({ stored: [{ from: 'thisTab' }] })
  })

  it.each(['auth0|5f2', 'google-oauth2|5f1', ''])("of another owner than '%s' is removed, not shown", async (owner) => {
    recordCalls(() => json([]))
    watch('motivation').keep(COPY)
    await expect(run(actors().readDrafts, { owner })).resolves.toMatchObject({ tab: {} })
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it.each(['{', JSON.stringify({ owner: OWNER, drafts: {} })])('is nothing where the tab holds %s', async (held) => {
    recordCalls(() => json([]))
    sessionStorage.setItem('drafts', held)
    await expect(run(actors().readDrafts, { owner: OWNER })).resolves.toMatchObject({ tab: {} })
  })

  it('comes with the versions of the fellowship that was read', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Record-Versions': 'personalDetails=4, courseDetails=0, motivation=9',
    }
    const api = openApi()
    const fellowship = createFellowshipActors(api)
    recordCalls(({ path }) =>
      path === '/api/drafts' ? json([]) : new Response(JSON.stringify([REGISTERED_FELLOWSHIP]), { headers }),
    )
    await run(fellowship.actors.loadFellowship, { applicantId: APPLICANT_ID })
    await expect(run(createDraftActors(api, fellowship).readDrafts, { owner: OWNER })).resolves.toMatchObject({
      versions: { personalDetails: 4, courseDetails: 0, motivation: 9 },
    })
  })

  it('§8 fails where the server cannot say, so that nobody types over it', async () => {
    recordLog()
    recordCalls(() => json({}, 500))
    await expect(run(actors().readDrafts, { owner: OWNER })).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('storing a draft', () => {
  it.each([
    ['the first', 0, { 'if-none-match': '*' }],
    ['a later one', 3, { 'if-match': '"3"' }],
  ] as const)('%s says what it replaces and which store it is', async (_, version, expected) => {
    const calls = recordCalls(() => json({ ...AT_SERVER, version: 8 }))
    const form = { motivation: '<p>B' }
    const sent: DraftToStore = { step: 'motivation', version, basedOn: 2, key: 'k1', form, documents: {} }
    await expect(run(actors().storeDraft, sent)).resolves.toMatchObject({ version: 8 })
    expect(calls).toMatchObject([{ method: 'PUT', path: '/api/drafts/motivation', body: { basedOn: 2, form } }])
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({ ...expected, 'idempotency-key': 'k1' })
  })
})

describe('what is at the server', () => {
  it('is read anew: the fellowship, the version of the record and the draft', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Record-Versions': 'personalDetails=4, courseDetails=0, motivation=9',
    }
    recordCalls(({ path }) =>
      path === '/api/drafts' ? json([AT_SERVER]) : new Response(JSON.stringify([REGISTERED_FELLOWSHIP]), { headers }),
    )
    await expect(run(actors().loadTheirs, { step: 'motivation', owner: OWNER })).resolves.toEqual({
      fellowship: REGISTERED_FELLOWSHIP,
      version: 9,
      draft: { ...AT_SERVER, from: 'elsewhere' },
    })
    await expect(run(actors().loadTheirs, { step: 'personalDetails', owner: OWNER })).resolves.toMatchObject({
      version: 4,
      draft: null,
    })
  })
})

describe("the tab's copy", () => {
  it('is kept in the session of the tab alone, and dropped with the draft', () => {
    const { keep } = watch('motivation')
    keep(COPY)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage.getItem('drafts')).toContain('Because')
    keep(null)
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it('of one step leaves those of the others', async () => {
    recordCalls(() => json([]))
    watch('motivation').keep(COPY)
    const other = watch('courseDetails')
    other.keep({ ...COPY, version: 5 })
    other.keep(null)
    await expect(run(actors().readDrafts, { owner: OWNER })).resolves.toMatchObject({ tab: { motivation: COPY } })
  })

  it('is flushed when the page is hidden', () => {
    const { events } = watch('motivation')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('visibilitychange'))
    expect(events).toEqual([{ type: 'draft.flush' }])
  })
})

describe("the browser's other tabs", () => {
  it('learn of a save of the same step at once, and of no other', async () => {
    const [saver, other, elsewhere] = [watch('motivation'), watch('motivation'), watch('courseDetails')]
    saver.tell({ type: 'tab.tell', step: 'motivation' })
    await vi.waitFor(() => expect(other.events).toEqual([{ type: 'draft.overtaken' }]))
    expect([saver.events, elsewhere.events]).toEqual([[], []])
  })
})
