import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { DOCUMENT_KINDS, documentFields, type StoredDocument } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { STEP } from '../../../domain/steps.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import type { DraftNote, StepRecord } from '../../../machines/application/contracts.ts'
import { NO_DRAFTS, NOTHING_LOADED, recordToSave } from '../../../machines/application/fellowship.ts'
import type { DocumentState } from '../../../machines/upload/selectors.ts'
import { tabDevice } from '../../../src/actors/tabDevice.ts'
import { createFellowshipActors } from '../../../src/actors/fellowship.ts'
import { createListActors } from '../../../src/actors/lists.ts'
import { createUploadDocument } from '../../../src/actors/uploadDocument.ts'
import { json, openApi, recordCalls } from '../api/recorder.ts'
import { run } from './run.ts'
import { COURSE_VALUES, PERSONAL_VALUES, PROFILE, REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'

const actors = () => createFellowshipActors(openApi()).actors
const lists = () => createListActors(openApi())

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§4.5 loading the fellowship', () => {
  it('§4.5 §7.3 sends request kind 5 and returns the first result', async () => {
    const calls = recordCalls(() => json([{ id: 'f1' }, { id: 'f2' }]))
    await expect(run(actors().loadFellowship, { applicantId: '5f1' })).resolves.toEqual({ id: 'f1' })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/fellowships/applicant/5f1'])
  })

  it('§2.7 returns null for an empty list', async () => {
    recordCalls(() => json([]))
    await expect(run(actors().loadFellowship, { applicantId: '5f1' })).resolves.toBeNull()
  })
})

describe('§4.1 registration', () => {
  it('§4.1 §7.3 creates a fellowship with the status, both steps 1 and the current date', async () => {
    const calls = recordCalls(() => json(REGISTERED_FELLOWSHIP))
    await expect(run(actors().createFellowship, { applicantId: '5f1' })).resolves.toEqual(REGISTERED_FELLOWSHIP)
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/fellowships/' }])
    expect(calls[0]?.body).toEqual({
      applicantId: '5f1',
      status: 'Completed Registration',
      highestStep: 1,
      lastActiveStep: 1,
      applicationDate: '2026-03-01T10:00:00.000Z',
    })
  })
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The input of a save, as the lifecycle machine sends it. */
function saving(fellowship: Fellowship, record: StepRecord, note: Partial<DraftNote> = {}) {
  return recordToSave({
    ...NOTHING_LOADED,
    profile: PROFILE,
    applicantId: fellowship.applicantId,
    location: '',
    fellowship,
    drafts: { ...NO_DRAFTS, [record.step]: { ...NO_DRAFTS[record.step], ...note } },
    documents,
    pending: { step: record.step, record, next: STEP[record.step].next, key: 'save-1' },
  })
}

const stored = (name: string): StoredDocument => ({ fileName: `${name}-stored`, originalFilename: `${name}.pdf` })
const ready = (name: string): DocumentState => ({ stored: stored(name), ready: true, file: null, seen: null })
const documents = fromEntries(DOCUMENT_KINDS.map((kind) => [kind, ready(kind)]))

const PERSONAL_BODY = {
  ...PERSONAL_VALUES,
  ...documentFields('personalDetails', fromEntries(DOCUMENT_KINDS.map((kind) => [kind, stored(kind)]))),
}
const COURSE_BODY = {
  ...COURSE_VALUES,
  ...documentFields('courseDetails', fromEntries(DOCUMENT_KINDS.map((kind) => [kind, stored(kind)]))),
}
const MOTIVATION_BODY = { motivation: '<p>Because</p>' }

const RECORDS: [section: string, record: StepRecord, path: string, idField: string, body: object][] = [
  [
    '§4.2 §7.4',
    { step: 'personalDetails', fields: PERSONAL_VALUES },
    '/api/personaldetails',
    'personalDetailId',
    PERSONAL_BODY,
  ],
  ['§4.3 §7.5', { step: 'courseDetails', fields: COURSE_VALUES }, '/api/coursedetails', 'courseDetailId', COURSE_BODY],
  ['§4.4 §7.6', { step: 'motivation', fields: MOTIVATION_BODY }, '/api/motivations', 'motivationId', MOTIVATION_BODY],
]

describe.each(RECORDS)('%s saving a record', (section, record, path, idField, body) => {
  it(`${section} creates it at ${path}/ on the first save and reads its id`, async () => {
    const calls = recordCalls(() => json({ id: 'r1', ...body }))
    const toSave = saving(REGISTERED_FELLOWSHIP, record)
    await expect(run(actors().saveRecord, toSave)).resolves.toEqual({ id: 'r1', version: 0 })
    expect(calls).toMatchObject([{ method: 'POST', path: `${path}/`, body }])
  })

  it(`${section} updates it at ${path}/{id} on later saves, with the id in the body, and ignores the response`, async () => {
    const calls = recordCalls(() => new Response(null, { status: 204 }))
    const toSave = saving({ ...REGISTERED_FELLOWSHIP, [idField]: 'r7' }, record)
    await expect(run(actors().saveRecord, toSave)).resolves.toEqual({ id: 'r7', version: 0 })
    expect(calls).toMatchObject([{ method: 'PUT', path: `${path}/r7`, body: { ...body, id: 'r7' } }])
  })
})

it('a first save fails if its response has no id', async () => {
  recordCalls(() => json({}))
  const toSave = saving(REGISTERED_FELLOWSHIP, { step: 'motivation', fields: MOTIVATION_BODY })
  await expect(run(actors().saveRecord, toSave)).rejects.toMatchObject({
    failure: 'unavailable',
    message: 'The record was created without an id',
  })
})

describe('the headers of a save', () => {
  const sent = async (fellowship: Fellowship, note: Partial<DraftNote>) => {
    const calls = recordCalls(() => new Response('{"id":"m1"}', { headers: { ...JSON_TYPE, ETag: '"12"' } }))
    const record: StepRecord = { step: 'motivation', fields: MOTIVATION_BODY }
    const saved = await run(actors().saveRecord, saving(fellowship, record, note))
    const [{ headers } = { headers: new Headers() }] = calls
    return { saved, headers }
  }

  it('forbid the first save to overwrite, and its response returns the version', async () => {
    const { saved, headers } = await sent(REGISTERED_FELLOWSHIP, {})
    expect([headers.get('If-None-Match'), headers.get('If-Match')]).toEqual(['*', null])
    expect(headers.get('Idempotency-Key')).toBe('save-1')
    expect(saved).toEqual({ id: 'm1', version: 12 })
  })

  it("name the version that a later save replaces, and the draft's version", async () => {
    const known = { ...REGISTERED_FELLOWSHIP, motivationId: 'm1' }
    const { headers } = await sent(known, { recordVersion: 7, draftVersion: 9 })
    expect([headers.get('If-None-Match'), headers.get('If-Match')]).toEqual([null, '"7"'])
    expect(headers.get('Draft-Version')).toBe('9')
    expect(headers.get('Draft-Device')).toBe(tabDevice())
  })

  it('forbid a save to overwrite a record whose version this tab has not seen', async () => {
    const { headers } = await sent({ ...REGISTERED_FELLOWSHIP, motivationId: 'm1' }, {})
    expect([headers.get('If-None-Match'), headers.get('If-Match')]).toEqual(['*', null])
  })
})

describe('§7.2, §7.7 to §7.10 reference data', () => {
  it.each([
    ['courses', '/api/courses'],
    ['regions', '/api/regions'],
  ] as const)('§7.7, §7.8 the %s come from %s', async (name, path) => {
    const calls = recordCalls(() => json([{ id: '1', name: 'x' }]))
    await expect(run(lists().loadList, { name })).resolves.toEqual([{ id: '1', name: 'x' }])
    expect(calls.map((call) => call.path)).toEqual([path])
  })

  it('§7.2, §7.9, §7.10 the status, countries and institutions come from their own paths', async () => {
    const calls = recordCalls(() => json([{ id: '1', countryCode: 'NA' }]))
    await run(lists().loadStatus, {})
    await run(lists().loadCountries, {})
    await run(lists().loadInstitutions, { countryCode: 'NA' })
    const paths = ['/api/FellowshipApplicationsStatus', '/api/countries', '/api/institutions/country/NA']
    expect(calls.map((call) => call.path)).toEqual(paths)
  })

  it('§7.10 fetches a country’s institutions once, and again after a failure', async () => {
    const calls = recordCalls(() => (calls.length === 1 ? json({}, 422) : json([{ id: '1', countryCode: 'NA' }])))
    const { loadInstitutions } = lists()
    await expect(run(loadInstitutions, { countryCode: 'NA' })).rejects.toMatchObject({ failure: 'refused' })
    const first = await run(loadInstitutions, { countryCode: 'NA' })
    expect(await run(loadInstitutions, { countryCode: 'NA' })).toBe(first)
    await run(loadInstitutions, { countryCode: 'ZA' })
    const path = '/api/institutions/country'
    expect(calls.map((call) => call.path)).toEqual([`${path}/NA`, `${path}/NA`, `${path}/ZA`])
  })
})

describe('§7.12 uploading', () => {
  const request = { kind: 'cv', name: 'cv.pdf', onProgress: () => undefined } as const

  it('§7.12 sends the chosen file', async () => {
    const upload = vi.fn<(asked: object) => Promise<StoredDocument>>(async () => stored('cv'))
    const file = new File(['x'], 'cv.pdf')
    await expect(run(createUploadDocument({ upload, address: async () => '' }), { ...request, file })).resolves.toEqual(
      stored('cv'),
    )
    expect(upload.mock.calls).toMatchObject([[{ ...request, file }]])
  })

  it('aborts the upload when the actor stops', () => {
    const signals: AbortSignal[] = []
    const upload = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<StoredDocument>(() => undefined)
    }
    const logic = createUploadDocument({ upload, address: async () => '' })
    const actor = createActor(logic, { input: { ...request, file: new File(['x'], 'cv.pdf') } }).start()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    actor.stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('makes the browser ask before leaving the page during an upload', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const ends: ((stored: StoredDocument) => void)[] = []
    const upload = () => new Promise<StoredDocument>((resolve) => void ends.push(resolve))
    const logic = createUploadDocument({ upload, address: async () => '' })
    const input = { ...request, file: new File(['x'], 'cv.pdf') }
    expect(isAsked()).toBe(false)
    const both = [run(logic, input), run(logic, input)]
    expect(isAsked()).toBe(true)
    ends[0]?.(stored('cv'))
    await both[0]
    expect(isAsked()).toBe(true)
    ends[1]?.(stored('cv'))
    await both[1]
    expect(isAsked()).toBe(false)
  })
})
