import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StoredDraft } from '../../../domain/drafts.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { versionOfEtag } from '../../../domain/versions.ts'
import { dropOldDrafts, storeDraft } from '../../../server/features/applications/drafts.ts'
import { saveRecord } from '../../../server/features/applications/records.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { entryBy } from '../audit/trail.ts'
import { motivationOf, register, startServer, TENANT, TODAY, type Call, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Drafts: unsaved form values that the server stores for the applicant. An addition to the specified calls. */

const server = closedAfterAll(await startServer())

async function registered(): Promise<Caller> {
  const applicant = await server.applicant()
  await register(applicant)
  return applicant
}

const draft = { basedOn: 0, before: null, device: 'tab-1', form: { motivation: '<p>Beca' }, documents: {} }

const store = (applicant: Caller, body: object = draft, headers: Call['headers'] = {}, step = 'motivation') =>
  applicant.call(`/api/drafts/${step}`, { method: 'PUT', body, headers })

const stored = async (applicant: Caller) => (await applicant.get('/api/drafts')).json<StoredDraft[]>()

describe('a draft', () => {
  test('stores the values unchanged and returns them to their owner only', async () => {
    const [applicant, other] = [await registered(), await registered()]
    expect(await stored(applicant)).toEqual([])
    const answer = await store(applicant)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      ...draft,
      step: 'motivation',
      key: null,
      version: versionOfEtag(String(answer.headers.etag)),
      savedAt: new Date(TODAY).toISOString(),
    })
    expect(await stored(applicant)).toEqual([answer.json()])
    expect(await stored(other)).toEqual([])
    expect((await store(server.anyone)).statusCode).toBe(401)
  })

  test("returns the owner's key, the same on every call and different for every owner", async () => {
    const [applicant, other] = [await registered(), await registered()]
    const keyFor = async (caller: Caller) => String((await caller.get('/api/drafts')).headers['draft-key'])
    const key = await keyFor(applicant)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(await keyFor(applicant)).toBe(key)
    expect(await keyFor(other)).not.toBe(key)
    expect((await server.anyone.get('/api/drafts')).headers).not.toHaveProperty('draft-key')
  })

  test.each(RECORD_STEPS)('accepts any value that fits the form of %s, valid or not', async (step) => {
    const applicant = await registered()
    const answer = await store(applicant, { ...draft, form: { unknown: 'x' } }, {}, step)
    expect(answer.json()).toMatchObject({ form: {} })
    for (const wrong of [{ form: 3 }, { basedOn: 'x' }, { device: undefined }, { documents: 'x' }]) {
      expect((await store(applicant, { ...draft, ...wrong }, {}, step)).statusCode).toBe(422)
    }
  })

  test('leaves out what was removed from its list since, with the institutions of a removed country', async () => {
    const [applicant, admin] = [await registered(), await server.admin()]
    const country = { id: 998, code: 'ZZ', name: 'Zubrowka' }
    await admin.post('/api/countries', country)
    const school = { name: 'Zubrowka School', countryCode: country.code, website: '' }
    const { id } = (await admin.post('/api/institutions', school)).json<{ id: string }>()
    const form = { firstChoiceCourse: 'MSc', countryId: String(country.id), institutionId: id }
    await store(applicant, { ...draft, form }, {}, 'courseDetails')
    expect(await stored(applicant)).toMatchObject([{ form }])
    await admin.remove(`/api/institutions/${id}`)
    expect(await stored(applicant)).toMatchObject([{ form: { ...form, institutionId: '' } }])
    await admin.remove(`/api/countries/${country.id}`)
    expect(await stored(applicant)).toMatchObject([{ form: { ...form, countryId: '', institutionId: '' } }])
  })

  test('keeps the answers it changes as they were in the record, so that later saves can be merged', async () => {
    const applicant = await registered()
    const documents = { cv: null, id: { fileName: 'old.pdf', originalFilename: 'old.pdf' } }
    const before = { form: { name: 'Ester' }, documents }
    const sent = { ...draft, form: { name: 'Ndapewa' }, before }
    expect((await store(applicant, sent, {}, 'personalDetails')).statusCode).toBe(200)
    expect(await stored(applicant)).toMatchObject([{ before }])
    const wrong = { ...sent, before: { form: { name: 3 }, documents: {} } }
    expect((await store(applicant, wrong, {}, 'personalDetails')).statusCode).toBe(422)
  })

  test('needs an application in the current intake, so a page left open from the previous one stores nothing', async () => {
    const applicant = await server.applicant()
    const answer = await store(applicant)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
    await register(applicant)
    expect(await stored(applicant)).toEqual([])
    expect((await store(applicant)).statusCode).toBe(200)
  })

  test('refuses to overwrite a version stored elsewhere since', async () => {
    const applicant = await registered()
    const first = await store(applicant, draft, { 'if-none-match': '*' })
    const second = await store(applicant, { ...draft, device: 'tab-2' }, { 'if-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(200)
    const late = await store(applicant, draft, { 'if-match': String(first.headers.etag) })
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'stale' })
    expect((await store(applicant, draft, { 'if-none-match': '*' })).statusCode).toBe(412)
    expect(await stored(applicant)).toMatchObject([{ device: 'tab-2' }])
  })

  test('refuses a draft of a record saved since', async () => {
    const applicant = await registered()
    const saved = await applicant.post('/api/motivations/', { motivation: motivationOf(490) })
    expect((await store(applicant)).statusCode).toBe(412)
    for (const large of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect((await store(applicant, { ...draft, basedOn: large })).statusCode).toBe(412)
    }
    expect((await store(applicant, { ...draft, basedOn: 1e20 })).statusCode).toBe(422)
    expect((await store(applicant, draft, { 'If-Match': `"${'9'.repeat(20)}"` })).statusCode).toBe(412)
    const basedOn = versionOfEtag(String(saved.headers.etag))
    expect((await store(applicant, { ...draft, basedOn })).statusCode).toBe(200)
  })

  test('never counts as a record', async () => {
    const applicant = await registered()
    const fellowship = await register(applicant)
    await store(applicant, { ...draft, form: { motivation: motivationOf(500) } })
    expect((await applicant.get('/api/motivations')).json()).toEqual([])
    const next = { ...fellowship, status: 'Completed Motivation', highestStep: 4, lastActiveStep: 3 }
    expect((await applicant.post(`/api/fellowships/${fellowship.id}`, next)).statusCode).toBe(409)
  })
})

describe('deleting a draft', () => {
  const save = (applicant: Caller, headers: Call['headers'] = {}) =>
    applicant.call('/api/motivations/', { method: 'POST', body: { motivation: motivationOf(490) }, headers })

  test('deletes it when its record is saved, and keeps the others', async () => {
    const applicant = await registered()
    await store(applicant)
    await store(applicant, { ...draft, form: { name: 'N' } }, {}, 'personalDetails')
    expect((await save(applicant)).statusCode).toBe(201)
    expect(await stored(applicant)).toMatchObject([{ step: 'personalDetails' }])
  })

  test('deletes it with a save that includes it, and keeps a version stored since', async () => {
    const applicant = await registered()
    const seen = versionOfEtag(String((await store(applicant)).headers.etag))
    await store(applicant, { ...draft, device: 'tab-2' })
    await save(applicant, { 'draft-version': String(seen) })
    expect(await stored(applicant)).toMatchObject([{ device: 'tab-2', basedOn: 0 }])
    const [{ version } = { version: 0 }] = await stored(applicant)
    await save(applicant, { 'draft-version': String(version) })
    expect(await stored(applicant)).toEqual([])
    expect((await save(applicant, { 'draft-version': 'x' })).statusCode).toBe(400)
  })

  test('deletes it with a save from the same tab, whichever version that tab had read', async () => {
    const applicant = await registered()
    await store(applicant)
    await save(applicant, { 'draft-version': '0', 'draft-device': 'tab-2' })
    expect(await stored(applicant)).toHaveLength(1)
    await save(applicant, { 'draft-version': '0', 'draft-device': draft.device })
    expect(await stored(applicant)).toEqual([])
  })

  test('leaves none behind if its tab saves in the middle of storing it', async () => {
    const sub = `auth0|${randomUUID()}`
    const applicant = await server.applicant({ sub })
    await register(applicant)
    const owner = ownerOf(TENANT, sub)
    const content = { ...draft, documents: {} }
    const storing = storeDraft(
      server.db,
      { owner, step: 'motivation' },
      content,
      { expected: 'none', key: null, mark: '' },
      TODAY,
    )
    const saving = {
      expected: 'none',
      key: null,
      mark: '',
      draft: { version: 0, device: draft.device },
      entry: entryBy(null),
    } as const
    await Promise.allSettled([
      storing,
      saveRecord(server.db, { owner, step: 'motivation' }, { motivation: motivationOf(490) }, saving),
    ])
    expect((await applicant.get('/api/motivations')).json()).toHaveLength(1)
    expect(await stored(applicant)).toEqual([])
  })

  test('keeps it when the save is refused', async () => {
    const applicant = await registered()
    await store(applicant)
    expect((await save(applicant, { 'if-match': '"3"' })).statusCode).toBe(412)
    expect(await stored(applicant)).toHaveLength(1)
  })

  test('deletes it when the applicant discards it', async () => {
    const applicant = await registered()
    await store(applicant)
    expect((await applicant.remove('/api/drafts/motivation')).statusCode).toBe(204)
    expect(await stored(applicant)).toEqual([])
  })

  test('deletes it with the application', async () => {
    const applicant = await registered()
    const { id } = await register(applicant)
    await store(applicant)
    await applicant.remove(`/api/fellowships/${id}`)
    expect(await stored(applicant)).toEqual([])
  })

  test('deletes it after the retention days', async () => {
    const applicant = await registered()
    await store(applicant)
    const later = TODAY + 90 * 86_400_000
    await dropOldDrafts(server.db, 90, later)
    expect(await stored(applicant)).toHaveLength(1)
    await dropOldDrafts(server.db, 90, later + 1)
    expect(await stored(applicant)).toEqual([])
  })
})
