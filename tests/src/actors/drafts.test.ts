import { EARLIER_SUBMISSION_HEADER, EARLIER_UNSUBMITTED_HEADER } from '../../../domain/submissions.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, setup, type AnyActorRef } from 'xstate'
import type { RecordStep } from '../../../domain/steps.ts'
import { NO_VERSIONS, RECORD_VERSIONS_HEADER, versionsText } from '../../../domain/versions.ts'
import type { DraftEvent, DraftToStore, EarlierDrafts, TabCopy, TabMessage } from '../../../machines/draft/contracts.ts'
import { createDraftActors, createWatchTab } from '../../../src/actors/drafts.ts'
import { createFellowshipActors } from '../../../src/actors/fellowship.ts'
import type { TabCopies } from '../../../src/actors/tabCopies.ts'
import { addDebounced } from '../../../src/components/form/debounced.ts'
import { forgetTab } from '../../../src/actors/tabDevice.ts'
import { APPLICANT_ID, PROFILE, REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { DRAFTED_AT } from '../../support/drafts.ts'
import { watchAsking } from '../../support/watchAsking.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'
import { run } from './run.ts'

const OWNER = PROFILE.sub
const COPY: TabCopy = {
  content: {
    form: { motivation: '<p>Because</p>' },
    documents: { id: { fileName: 's1.pdf', originalFilename: 'id.pdf' } },
  },
  base: { record: null, draft: null },
  version: 3,
  basedOn: 0,
  isStored: false,
  keys: [],
}
const AT_SERVER = {
  step: 'motivation',
  version: 3,
  basedOn: 0,
  device: 'f'.repeat(64),
  form: null,
  documents: {},
  savedAt: DRAFTED_AT,
}

const SENT: DraftToStore = {
  step: 'motivation',
  version: 0,
  basedOn: 0,
  before: null,
  key: 'k1',
  form: null,
  documents: {},
}

/** The server's response to the request for drafts. */
const withKey = (drafts: object[]) =>
  new Response(JSON.stringify(drafts), { headers: { 'Content-Type': 'application/json', 'Draft-Key': 'a2V5' } })

/** The server's response to the request for the fellowship: version 4 of Personal Details, and the given version of the motivation. */
const withVersions = (motivation: number) =>
  new Response(JSON.stringify([REGISTERED_FELLOWSHIP]), {
    headers: {
      'Content-Type': 'application/json',
      [RECORD_VERSIONS_HEADER]: versionsText({ ...NO_VERSIONS, personalDetails: 4, motivation }),
    },
  })

/** Replaces the tab's storage, which tests/src/actors/tabCopies.test.ts tests. */
function openCopies(tab: EarlierDrafts['tab'] = {}) {
  const copies = {
    unlock: vi.fn<TabCopies['unlock']>(async () => ({ tab, typed: {} })),
    keep: vi.fn<TabCopies['keep']>(),
    clearAfter: vi.fn<TabCopies['clearAfter']>(),
  }
  return copies satisfies TabCopies
}

const actors = (copies: TabCopies = openCopies()) => {
  const api = openApi()
  return createDraftActors(api, createFellowshipActors(api), copies)
}

const running: AnyActorRef[] = []

interface Watched {
  watchTab: ReturnType<typeof createWatchTab>
  copies: ReturnType<typeof openCopies>
}

/** A step's watcher in a tab, with the events it reports and receives. */
function watch(step: RecordStep, { watchTab, copies = openCopies() }: Partial<Watched> = {}) {
  const events: DraftEvent[] = []
  const parent = createActor(
    setup({ actors: { watchTab: watchTab ?? createWatchTab(copies, new Set()) } }).createMachine({
      invoke: { id: 'tab', src: 'watchTab', input: { step } },
      on: { '*': { actions: ({ event }) => void events.push(event as DraftEvent) } },
    }),
  ).start()
  running.push(parent)
  const tell = (message: TabMessage) => parent.getSnapshot().children['tab']?.send(message)
  return { events, tell, kept: copies.keep }
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

describe('the earlier drafts', () => {
  it("are read from the tab, with its owner's key, and from the server", async () => {
    recordCalls(() => withKey([AT_SERVER]))
    const copies = openCopies({ motivation: COPY })
    await expect(run(actors(copies).readDrafts, { owner: OWNER })).resolves.toEqual({
      tab: { motivation: COPY },
      typed: {},
      stored: [{ ...AT_SERVER, from: 'otherDevice' }],
      versions: NO_VERSIONS,
      submission: null,
      isUnsubmitted: false,
    })
    expect(copies.unlock.mock.calls).toEqual([['a2V5', OWNER]])
  })

  it('include what became of the application of a past intake', async () => {
    recordCalls(() => {
      const answer = withKey([])
      answer.headers.set(EARLIER_SUBMISSION_HEADER, 'earlier')
      answer.headers.set(EARLIER_UNSUBMITTED_HEADER, 'true')
      return answer
    })
    await expect(run(actors().readDrafts, { owner: OWNER })).resolves.toMatchObject({
      submission: 'earlier',
      isUnsubmitted: true,
    })
  })

  it('are from this tab even after a reload, from another tab, or from another device', async () => {
    const calls = recordCalls(() => json(AT_SERVER))
    await run(actors().storeDraft, SENT)
    const [{ body } = { body: {} }] = calls
    const { device } = body as { device: string }
    recordCalls(() => withKey([{ ...AT_SERVER, device }]))
    const read = () => run(actors().readDrafts, { owner: OWNER })
    await expect(read()).resolves.toMatchObject({ stored: [{ from: 'thisTab' }] })
    forgetTab()
    await expect(read()).resolves.toMatchObject({ stored: [{ from: 'otherTab' }] })
    localStorage.clear()
    await expect(read()).resolves.toMatchObject({ stored: [{ from: 'otherDevice' }] })
  })

  it('include the versions of the loaded fellowship', async () => {
    const api = openApi()
    const fellowship = createFellowshipActors(api)
    recordCalls(({ path }) => (path === '/api/drafts' ? withKey([]) : withVersions(9)))
    await run(fellowship.actors.loadFellowship, { applicantId: APPLICANT_ID })
    await expect(
      run(createDraftActors(api, fellowship, openCopies()).readDrafts, { owner: OWNER }),
    ).resolves.toMatchObject({
      versions: { ...NO_VERSIONS, personalDetails: 4, motivation: 9 },
    })
  })

  it('§8 fail to load instead of being overwritten when the server fails', async () => {
    recordLog()
    recordCalls(() => json({}, 500))
    await expect(run(actors().readDrafts, { owner: OWNER })).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('storing a draft', () => {
  const BEFORE = { form: { motivation: '' }, documents: {} }

  it.each([
    ['the first', 0, { 'if-none-match': '*' }],
    ['a later one', 3, { 'if-match': '"3"' }],
  ] as const)('sends the version it replaces and its idempotency key: %s', async (_, version, expected) => {
    const calls = recordCalls(() => json({ ...AT_SERVER, version: 8 }))
    const form = { motivation: '<p>B' }
    const sent = { ...SENT, version, basedOn: 2, before: BEFORE, form }
    await expect(run(actors().storeDraft, sent)).resolves.toMatchObject({ version: 8 })
    expect(calls).toMatchObject([
      { method: 'PUT', path: '/api/drafts/motivation', body: { basedOn: 2, before: BEFORE, form } },
    ])
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({ ...expected, 'idempotency-key': 'k1' })
  })
})

describe("the server's state", () => {
  it("reloads the fellowship, the record's version and the draft", async () => {
    recordCalls(({ path }) => (path === '/api/drafts' ? withKey([AT_SERVER]) : withVersions(9)))
    await expect(run(actors().loadTheirs, { step: 'motivation', owner: OWNER })).resolves.toEqual({
      fellowship: REGISTERED_FELLOWSHIP,
      version: 9,
      draft: { ...AT_SERVER, from: 'otherDevice' },
    })
    await expect(run(actors().loadTheirs, { step: 'personalDetails', owner: OWNER })).resolves.toMatchObject({
      version: 4,
      draft: null,
    })
  })

  it('cannot be loaded if the application is gone', async () => {
    recordLog()
    recordCalls(({ path }) => (path === '/api/drafts' ? withKey([AT_SERVER]) : json([])))
    await expect(run(actors().loadTheirs, { step: 'motivation', owner: OWNER })).rejects.toMatchObject({
      failure: 'refused',
      message: 'The application is gone',
    })
  })

  /** A server where another tab saves between the requests: drafts and record versions in order. */
  function answersOneAfterAnother(drafts: object[], versions: number[]) {
    return recordCalls(({ path }) => {
      return path === '/api/drafts' ? withKey(drafts.splice(0, 1)) : withVersions(versions.shift() ?? Number.NaN)
    })
  }
  const asked = () => run(actors().loadTheirs, { step: 'motivation', owner: OWNER })

  it('is reloaded if a save happened between loading the record and the draft', async () => {
    const calls = answersOneAfterAnother([AT_SERVER], [9, 9])
    await expect(asked()).resolves.toMatchObject({ version: 9, draft: null })
    expect(calls.slice(2).map(({ path }) => path)).toEqual([expect.stringContaining('fellowships'), '/api/drafts'])
  })

  it('is reloaded until the draft and the record match, however often both change', async () => {
    const drafts = [3, 5, 7].map((version) => ({ ...AT_SERVER, version, basedOn: version }))
    answersOneAfterAnother(drafts, [4, 6, 7])
    await expect(asked()).resolves.toMatchObject({ version: 7, draft: { version: 7 } })
  })

  it('includes a draft of an older record if it is still stored after a reload', async () => {
    const calls = answersOneAfterAnother([AT_SERVER, AT_SERVER], [9, 9])
    await expect(asked()).resolves.toMatchObject({ version: 9, draft: { version: 3, basedOn: 0 } })
    expect(calls).toHaveLength(4)
  })

  it('keeps its own version when an older answer arrives later', async () => {
    let isRead = () => {}
    const late = new Promise<void>((resolve) => (isRead = resolve))
    const api = openApi()
    const fellowship = createFellowshipActors(api)
    const { loadTheirs } = createDraftActors(api, fellowship, openCopies())
    recordCalls(async ({ path }) => {
      if (path !== '/api/drafts') return withVersions(9)
      await late
      return withKey([])
    })
    const found = run(loadTheirs, { step: 'motivation', owner: OWNER })
    await expect.poll(() => fellowship.versions().motivation).toBe(9)
    recordCalls(() => withVersions(4))
    await fellowship.read(APPLICANT_ID)
    isRead()
    await expect(found).resolves.toMatchObject({ version: 9 })
  })

  it("flushes the form's values before it is loaded", async () => {
    const order: string[] = []
    const remove = addDebounced(() => order.push('typed'))
    recordCalls(({ path }) => {
      order.push(path)
      return path === '/api/drafts' ? withKey([AT_SERVER]) : json([REGISTERED_FELLOWSHIP])
    })
    await run(actors().loadTheirs, { step: 'motivation', owner: OWNER })
    remove()
    expect(order).toEqual([expect.any(String), expect.any(String), 'typed'])
  })
})

function see(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  window.dispatchEvent(new Event('visibilitychange'))
}

describe("the tab's copy", () => {
  it('is stored with every change, and deleted with the draft', () => {
    const { tell, kept } = watch('motivation')
    const messages = [COPY, null].map((copy) => ({ type: 'tab.save', owner: OWNER, step: 'motivation', copy }) as const)
    for (const message of messages) tell(message)
    expect(kept.mock.calls).toEqual(messages.map((message) => [message]))
  })

  it('is flushed when the page is hidden, and compared when it is shown again', () => {
    const { events } = watch('motivation')
    see('hidden')
    see('visible')
    expect(events).toEqual([{ type: 'draft.flush' }, { type: 'draft.look' }])
  })

  it('makes the browser ask before closing the page while the server lacks part of it', () => {
    const isAsked = watchAsking()
    const { tell } = watch('motivation')
    const keep = (copy: TabCopy | null) => tell({ type: 'tab.save', owner: OWNER, step: 'motivation', copy })
    const asked = [COPY, { ...COPY, isStored: true, keys: [] }, COPY, null].map((copy) => {
      keep(copy)
      return isAsked()
    })
    expect(asked).toEqual([true, false, true, false])
  })
})

describe("the browser's other tabs", () => {
  it('are notified at once of a save of the same step only', async () => {
    const [saver, other, elsewhere] = [watch('motivation'), watch('motivation'), watch('courseDetails')]
    saver.tell({ type: 'tab.notify', step: 'motivation', what: 'record' })
    await expect.poll(() => other.events).toEqual([{ type: 'draft.changedElsewhere' }])
    expect([saver.events, elsewhere.events]).toEqual([[], []])
  })

  it('compare a step that was changed before its watcher started', async () => {
    const { readDrafts, watchTab } = actors()
    const [writer, told] = [watch('motivation'), watch('motivation')]
    recordCalls(async () => {
      writer.tell({ type: 'tab.notify', step: 'motivation', what: 'draft' })
      await expect.poll(() => told.events).toHaveLength(1)
      return withKey([])
    })
    await run(readDrafts, { owner: OWNER })
    const started = (step: RecordStep) => watch(step, { watchTab }).events
    expect(started('motivation')).toEqual([{ type: 'draft.changedElsewhere' }])
    expect([started('motivation'), started('courseDetails')]).toEqual([[], []])
  })

  it('are notified once of stored drafts when they become visible', async () => {
    const [writer, other] = [watch('motivation'), watch('motivation')]
    see('hidden')
    for (const what of ['draft', 'draft', 'record'] as const)
      writer.tell({ type: 'tab.notify', step: 'motivation', what })
    await expect.poll(() => other.events.slice(1)).toEqual([{ type: 'draft.changedElsewhere' }])
    see('visible')
    expect(other.events.slice(2)).toEqual([{ type: 'draft.changedElsewhere' }])
    writer.tell({ type: 'tab.notify', step: 'motivation', what: 'draft' })
    await expect.poll(() => other.events.slice(3)).toEqual([{ type: 'draft.changedElsewhere' }])
    see('visible')
    expect(other.events.slice(4)).toEqual([{ type: 'draft.look' }])
  })
})

it('unsaved text is flushed before the page closes, even if it was never hidden', () => {
  const { events } = watch('motivation')
  window.dispatchEvent(new Event('pagehide'))
  expect(events).toEqual([{ type: 'draft.flush' }])
})
