import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Fellowship } from '../../../domain/entities.ts'
import { markOf } from '../../../server/platform/repeats.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { motivationOf, register, startServer, TENANT, uploaded, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** During an upgrade, nodes of the previous release use the three former tables of records. Their statements are here. */

const server = closedAfterAll(await startServer())

async function rows(statement: ReturnType<typeof sql>) {
  const { rows: found } = (await server.db.execute(statement)) as { rows: Record<string, unknown>[] }
  return found
}

const PATH = '/api/personaldetails'
const own = async (applicant: Caller) => (await applicant.get(PATH)).json<Record<string, unknown>[]>()

async function saved() {
  const sub = `auth0|${randomUUID()}`
  const applicant = await server.applicant({ sub })
  const body = { ...PERSONAL_VALUES, ...(await uploaded(applicant, 'personalDetails')) }
  const { id } = (await applicant.post(PATH, body)).json<{ id: string }>()
  return { applicant, body, id, owner: `${TENANT}|${sub}` }
}

describe('a save of this release', () => {
  test('can be read by the previous one, with its version', async () => {
    const { applicant, body, id } = await saved()
    const [former] = await rows(sql`select * from personal_details where id = ${id}`)
    expect(former).toMatchObject({
      name: 'Ndapewa',
      region_id: 'NA-KH',
      disabled: false,
      id_document: Reflect.get(body, 'idDocument'),
    })
    expect((await applicant.get(PATH)).headers.etag).toBe(`"${String(former?.['version'])}"`)
    const [date] = await rows(sql`select date_of_birth::text as day from personal_details where id = ${id}`)
    expect(date).toEqual({ day: '1990-03-21' })
  })

  test('replaces what the previous one has, and a deletion deletes it', async () => {
    const { applicant, body, id } = await saved()
    await applicant.put(`${PATH}/${id}`, { ...body, name: 'Selma' })
    expect(await rows(sql`select name from personal_details where id = ${id}`)).toEqual([{ name: 'Selma' }])
    await applicant.remove(`${PATH}/${id}`)
    expect(await rows(sql`select name from personal_details where id = ${id}`)).toEqual([])
  })

  test('is not shown to the previous one if it lacks an answer that it needs', async () => {
    const { id } = await saved()
    await server.db.execute(sql`update records set answers = answers - 'regionId' where id = ${id}`)
    expect(await rows(sql`select name from personal_details where id = ${id}`)).toEqual([])
  })
})

describe('a save of the previous release', () => {
  test('can be read by this one, and keeps answers that it does not know', async () => {
    const { applicant, id } = await saved()
    await server.db.execute(sql`update records set answers = answers || '{"passport": "P1"}' where id = ${id}`)
    await server.db.execute(
      sql`update personal_details set name = 'Selma', disabled = true, version = nextval('versions') where id = ${id}`,
    )
    expect(await own(applicant)).toMatchObject([{ id, name: 'Selma', disabled: true }])
    const [record] = await rows(sql`select version, answers->>'passport' as passport from records where id = ${id}`)
    expect(record?.['passport']).toBe('P1')
    expect((await applicant.get(PATH)).headers.etag).toBe(`"${String(record?.['version'])}"`)
  })

  test('creates a record that a fellowship can link, and deletes it with the link', async () => {
    const sub = `auth0|${randomUUID()}`
    const applicant = await server.applicant({ sub })
    const { id: fellowship } = await register(applicant)
    const owner = `${TENANT}|${sub}`
    await server.db.execute(
      sql`insert into motivations (id, owner, motivation) values (${owner}, ${owner}, ${motivationOf(480)})`,
    )
    await server.db.execute(sql`update fellowships set motivation_id = ${owner} where id = ${fellowship}`)
    const read = async () => (await applicant.get('/api/fellowships')).json<[Fellowship]>()[0]
    expect(await read()).toMatchObject({ motivationId: owner, motivation: { id: owner } })
    await server.db.execute(sql`delete from motivations where id = ${owner}`)
    expect(await read()).toMatchObject({ motivationId: null, motivation: null })
  })

  test('is recognised when it is repeated', async () => {
    const { applicant, body, id } = await saved()
    const key = randomUUID()
    await server.db.execute(
      sql`update personal_details set version = nextval('versions'), save_key = ${key}, save_mark = ${markOf(body)} where id = ${id}`,
    )
    const before = (await applicant.get(PATH)).headers.etag
    const headers = { 'idempotency-key': key }
    const again = await applicant.call(`${PATH}/${id}`, { method: 'PUT', body, headers })
    expect([again.statusCode, again.headers.etag]).toEqual([200, before])
    const other = await applicant.call(`${PATH}/${id}`, { method: 'PUT', body: { ...body, name: 'Selma' }, headers })
    expect(other.statusCode).toBe(409)
  })
})

test('erasing a person leaves nothing in the former tables', async () => {
  const { applicant, owner } = await saved()
  expect((await applicant.remove('/api/owndata')).statusCode).toBe(204)
  for (const table of ['personal_details', 'records'])
    expect(await rows(sql`select id from ${sql.identifier(table)} where owner = ${owner}`)).toEqual([])
})
