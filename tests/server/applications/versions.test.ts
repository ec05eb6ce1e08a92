import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { NO_VERSIONS, versionsOf } from '../../../domain/versions.ts'
import { forgetUsedIds } from '../../../server/platform/repeats.ts'
import { motivationOf, recordBody, register, saveRecords, startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/**
 * Versions of records: a save names the version it replaces, and can be repeated safely. An addition to the
 * specified calls.
 */

const server = closedAfterAll(await startServer())

const HOUR_MS = 3_600_000

/** One other answer per record. */
const CHANGED = { name: 'Selma', firstChoiceCourse: 'MPhil Statistics', motivation: motivationOf(485) }

describe.each([
  ['/api/personaldetails', 'personalDetails'],
  ['/api/coursedetails', 'courseDetails'],
  ['/api/motivations', 'motivation'],
] as const)('a save at %s', (path, step) => {
  const bodyOf = (applicant: Caller) => recordBody(applicant, step)
  async function savedOnce() {
    const applicant = await server.applicant()
    const body = await bodyOf(applicant)
    const first = await applicant.post(`${path}/`, body)
    const { id } = first.json<{ id: string }>()
    const change = (headers: Record<string, string>) =>
      applicant.call(`${path}/${id}`, { method: 'PUT', body, headers })
    const etag = String(first.headers.etag)
    return { applicant, body, id, etag, change }
  }

  test('returns the version that it creates, and reading returns the same', async () => {
    const { applicant, etag, change } = await savedOnce()
    expect(etag).toMatch(/^"\d+"$/)
    expect((await applicant.get(path)).headers.etag).toBe(etag)
    const next = await change({})
    expect(next.statusCode).toBe(200)
    expect(next.headers.etag).not.toBe(etag)
    expect((await applicant.get(path)).headers.etag).toBe(next.headers.etag)
  })

  test('succeeds for the version that was read; an older one is refused and changes nothing', async () => {
    const { applicant, etag, change } = await savedOnce()
    const next = await change({ 'if-match': etag })
    expect(next.statusCode).toBe(200)
    const late = await change({ 'if-match': etag })
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'stale' })
    expect((await applicant.get(path)).headers.etag).toBe(next.headers.etag)
    const tooLarge = `"${'9'.repeat(20)}"`
    for (const tag of ['"0"', 'W/"1"', 'nonsense', '"12", "13"', '"2147483648"', '"999999999999999"', tooLarge]) {
      expect((await change({ 'if-match': tag })).statusCode).toBe(412)
    }
    expect((await change({ 'if-match': '*' })).statusCode).toBe(200)
  })

  test('is refused as a first version when a record exists', async () => {
    const { applicant, body, etag } = await savedOnce()
    const headers = { 'if-none-match': '*' }
    expect((await applicant.call(`${path}/`, { method: 'POST', body, headers })).statusCode).toBe(412)
    expect((await applicant.get(path)).headers.etag).toBe(etag)

    const other = await server.applicant()
    const own = await bodyOf(other)
    expect((await other.call(`${path}/`, { method: 'POST', body: own, headers })).statusCode).toBe(201)
  })

  test('creates no record from the version of a deleted one', async () => {
    const { applicant, body, id, etag } = await savedOnce()
    await applicant.remove(`${path}/${id}`)
    const headers = { 'if-match': etag }
    expect((await applicant.call(`${path}/`, { method: 'POST', body, headers })).statusCode).toBe(412)
    expect((await applicant.get(path)).json()).toEqual([])
  })

  test('repeats its answer when it is sent again, and changes nothing twice', async () => {
    const { applicant, body, id, etag, change } = await savedOnce()
    const headers = { 'if-match': etag, 'idempotency-key': randomUUID() }
    const first = await change(headers)
    const again = await change(headers)
    expect(again.statusCode).toBe(200)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.json()).toEqual(first.json())
    expect((await change({ 'if-match': etag, 'idempotency-key': randomUUID() })).statusCode).toBe(412)
    const another = await applicant.call(`${path}/${id}`, { method: 'PUT', body: { ...body, ...CHANGED }, headers })
    expect([another.statusCode, another.json()]).toEqual([409, expect.objectContaining({ code: 'idUsed' })])

    const other = await server.applicant()
    const own = { ...body, ...(await bodyOf(other)) }
    const creating = { 'if-none-match': '*', 'idempotency-key': randomUUID() }
    const created = await other.call(`${path}/`, { method: 'POST', body: own, headers: creating })
    const repeated = await other.call(`${path}/`, { method: 'POST', body: own, headers: creating })
    expect([created.statusCode, repeated.statusCode]).toEqual([201, 200])
    expect(repeated.json()).toEqual(created.json())
    expect((await applicant.get(path)).json()).toHaveLength(1)
  })

  test('changes nothing when an earlier save is sent again, whatever was saved since', async () => {
    const { body, applicant, id, change } = await savedOnce()
    const headers = { 'idempotency-key': randomUUID() }
    await change(headers)
    const changed = { ...body, ...CHANGED }
    const later = await applicant.call(`${path}/${id}`, {
      method: 'PUT',
      body: changed,
      headers: { 'idempotency-key': randomUUID() },
    })
    const again = await change(headers)
    expect([again.statusCode, again.headers.etag]).toEqual([200, later.headers.etag])
    expect(again.json()).toEqual(later.json())
  })

  test('is applied once if it is sent twice at the same time', async () => {
    const { etag, change } = await savedOnce()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([change(headers), change(headers), change(headers)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1)
    expect(answers[0]?.headers.etag).not.toBe(etag)
  })

  test('succeeds for one of two tabs that save at once, and is refused for the other', async () => {
    const { etag, change } = await savedOnce()
    const answers = await Promise.all([change({ 'if-match': etag }), change({ 'if-match': etag })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  })
})

test('one key is accepted for one save or draft of an applicant, and again for the same call of another', async () => {
  const applicant = await server.applicant()
  await register(applicant)
  const headers = { 'idempotency-key': 'one' }
  const motivation = { motivation: motivationOf(480) }
  const save = (by: Caller) => by.call('/api/motivations/', { method: 'POST', body: motivation, headers })
  expect((await save(applicant)).statusCode).toBe(201)
  const personal = await recordBody(applicant, 'personalDetails')
  const other = await applicant.call('/api/personaldetails/', { method: 'POST', body: personal, headers })
  expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'idUsed' })])
  expect((await applicant.get('/api/personaldetails')).json()).toEqual([])
  const draft = { basedOn: 0, device: 'a-tab', form: { name: 'Selma' }, documents: {} }
  const store = () => applicant.call('/api/drafts/personalDetails', { method: 'PUT', body: draft, headers })
  expect((await store()).statusCode).toBe(409)
  expect((await save(await server.applicant())).statusCode).toBe(201)
})

test('a draft that is sent again returns the draft as it is now', async () => {
  const applicant = await server.applicant()
  await register(applicant)
  const store = (name: string, key: string) =>
    applicant.call('/api/drafts/personalDetails', {
      method: 'PUT',
      body: { basedOn: 0, device: 'a-tab', form: { name }, documents: {} },
      headers: { 'idempotency-key': key },
    })
  const [first, second] = [randomUUID(), randomUUID()]
  await store('Selma', first)
  const later = await store('Ndapewa', second)
  const again = await store('Selma', first)
  expect([again.statusCode, again.json()]).toEqual([200, later.json()])
  expect((await store('Johanna', first)).statusCode).toBe(409)
})

test('an id is forgotten 48 hours after its call', async () => {
  const applicant = await server.applicant()
  const save = () =>
    applicant.call('/api/motivations/', {
      method: 'POST',
      body: { motivation: motivationOf(480) },
      headers: { 'idempotency-key': 'kept' },
    })
  const { etag } = (await save()).headers
  await forgetUsedIds(server.db, Date.now() + 47 * HOUR_MS)
  expect((await save()).headers.etag).toBe(etag)
  await forgetUsedIds(server.db, Date.now() + 49 * HOUR_MS)
  expect((await save()).headers.etag).not.toBe(etag)
})

test("lists the versions of a fellowship's records in the fellowship", async () => {
  const applicant = await server.applicant()
  const registered = await register(applicant)
  const path = `/api/fellowships/applicant/${registered.applicantId}`
  const versions = async () => versionsOf(String((await applicant.get(path)).headers['record-versions']))
  expect(await versions()).toEqual(NO_VERSIONS)
  await saveRecords(applicant)
  const motivation = (await applicant.get('/api/motivations')).headers.etag
  const course = (await applicant.get('/api/coursedetails')).headers.etag
  const personal = (await applicant.get('/api/personaldetails')).headers.etag
  const { personalDetails, courseDetails, motivation: ofMotivation } = await versions()
  expect([personalDetails, courseDetails, ofMotivation].map((version) => `"${version}"`)).toEqual([
    personal,
    course,
    motivation,
  ])
})
