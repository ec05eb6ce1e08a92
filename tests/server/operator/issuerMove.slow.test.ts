import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import type { NewIdentity } from '../../../server/app/operator/issuerMove.ts'
import { operate, type Operating } from '../../../server/app/operator/commands.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { ISSUER, startServer, TENANT, type TestServer } from '../fixture.ts'
import { advanceTo } from '../advance.ts'
import { idOf, pathOf, seed } from '../desk/seed.ts'

/** Moving from the embedded identity provider to an external one: applicants keep their data under their new subject. */

const ADA = 'ada@example.org'
const NEW: NewIdentity = { subject: 'auth0|65a1', email: ADA, isEmailProved: true }

let server: TestServer
let operating: Operating
beforeEach(async () => {
  server = await startServer()
  const settings = readSettings({ DATA_DIR: server.folder })
  operating = {
    db: server.db,
    documents: await documentsInFolder(path.join(server.folder, 'documents')),
    settings: { ...settings, auth: { ...settings.auth, embedded: false, issuer: ISSUER, tenant: TENANT } },
  }
})
afterEach(() => server.close())

async function account(id: string, email: string, emailProvedAt: Date | null) {
  await server.db.insert(accounts).values({ id, email, emailProvedAt, passwordHash: 'x' })
}

/** The columns of texts that have a value, of all tables. */
async function columnsWith(value: string): Promise<string[]> {
  const { rows } = (await server.db.execute(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' order by 1, 2`)) as {
    rows: { table: string; column: string }[]
  }
  const found: string[] = []
  for (const { table, column } of rows) {
    const [of, its] = [sql.identifier(table), sql.identifier(column)]
    const { rows: has } = (await server.db.execute(sql`select from ${of} where ${its} = ${value} limit 1`)) as {
      rows: object[]
    }
    if (has.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const move = (identities: readonly NewIdentity[], { yes = true, fromTenant = null as string | null } = {}) =>
  operate('issuer.move', operating, { identities, fromTenant, yes })

test('moves submissions, drafts and documents to the new subject, and closes the account', async () => {
  await account('5f1', ADA, new Date())
  const before = await server.applicant({ sub: 'portal|5f1' })
  const own = await advanceTo(before)
  const submitted = await server.db.select().from(submissions)

  expect(await move([{ ...NEW, email: 'Ada@Example.org' }], { yes: false })).toEqual([
    { subject: NEW.subject, move: 'moved' },
  ])
  expect(await server.db.$count(accounts)).toBe(1)

  expect(await move([{ ...NEW, email: 'Ada@Example.org' }])).toEqual([{ subject: NEW.subject, move: 'moved' }])
  const after = await server.applicant({ sub: NEW.subject })
  expect((await after.get('/api/fellowships')).json()).toEqual([{ ...own, applicantId: '65a1' }])
  expect((await before.get('/api/fellowships')).json()).toEqual([])
  expect(await server.db.select().from(submissions)).toEqual(
    submitted.map((each) => ({ ...each, owner: `${TENANT}|${NEW.subject}` })),
  )
  expect(await server.db.$count(accounts)).toBe(0)
  const [entry] = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'person.move'))
  expect(entry).toMatchObject({ subject: 'operator', request: 'portal move-issuer', outcome: 'done' })
  await verifyTrail(server.db)
})

describe('a member of staff', () => {
  const permissions = ['committeeMember']
  const arrange = async () => {
    await account('5f1', ADA, new Date())
    await seed(server.db, ['AAA', 'BBB'])
    await server.setRubric()
    const before = await server.applicant({ sub: 'portal|5f1', permissions })
    const after = await server.applicant({ sub: NEW.subject, permissions })
    return { before, after }
  }

  test('keeps reviews, comments and conflicts of interest', async () => {
    const { before, after } = await arrange()
    await before.declareConflict('AAA')
    await before.review('BBB', 3, 'Good.')
    await before.post(`${pathOf('BBB')}/comments`, { id: 'c', text: 'Mine.' })
    await before.post('/api/desk/views', { name: 'Mine', text: 'a' })
    await move([NEW])
    expect(await columnsWith(`${TENANT}|portal|5f1`)).toEqual(['audit_entries.subject'])
    expect((await after.get(pathOf('AAA'))).statusCode).toBe(404)
    expect(await after.list()).toMatchObject({ conflicts: [{ id: idOf('AAA') }] })
    expect(await after.read('BBB')).toMatchObject({
      reviews: { mine: { note: 'Good.' } },
      comments: [{ text: 'Mine.', isMine: true }],
    })
  })

  test('has every conflict of interest, also in what they have reviewed since under the new subject', async () => {
    const { before, after } = await arrange()
    await before.declareConflict('AAA')
    for (const key of ['AAA', 'BBB']) await after.review(key, 3, 'Late.')
    await before.review('BBB', 3, 'Early.')
    await move([NEW])
    expect((await after.get(pathOf('AAA'))).statusCode).toBe(404)
    expect(await after.read('BBB')).toMatchObject({ reviews: { mine: { note: 'Late.' }, count: 2 } })
  })
})

test('accepts the old name of a renamed tenant', async () => {
  await account('5f1', ADA, new Date())
  await advanceTo(await server.applicant({ sub: 'portal|5f1' }), 2)
  const settings = { ...operating.settings, auth: { ...operating.settings.auth, tenant: 'bank' } }
  const moved = await operate(
    'issuer.move',
    { ...operating, settings },
    { identities: [NEW], fromTenant: TENANT, yes: true },
  )
  expect(moved).toEqual([{ subject: NEW.subject, move: 'moved' }])
  const [found] = await operate('person.find', { ...operating, settings }, { who: NEW.subject })
  expect(found).toMatchObject({ owner: `bank|${NEW.subject}`, application: { highestStep: 2 } })
})

test('moves nothing while the embedded identity provider has no data', async () => {
  operating.settings.auth.embedded = true
  await expect(move([NEW])).rejects.toThrow('These settings use the embedded identity provider.')
})

test.each([
  ['unknown', 'there is no such account', async () => NEW],
  ['unprovedHere', 'the address is not confirmed here', async () => (await account('5f1', ADA, null), NEW)],
  [
    'unprovedThere',
    'the address is not confirmed there',
    async () => (await account('5f1', ADA, new Date()), { ...NEW, isEmailProved: false }),
  ],
  [
    'taken',
    'they have started a new application there',
    async () => {
      await account('5f1', ADA, new Date())
      await advanceTo(await server.applicant({ sub: NEW.subject }), 2)
      return NEW
    },
  ],
  [
    'taken',
    'another user has the applicantId',
    async () => {
      await account('5f1', ADA, new Date())
      await advanceTo(await server.applicant({ sub: 'google|65a1' }), 2)
      return NEW
    },
  ],
] as const)('%s: moves nothing if %s', async (why, _where, arrange) => {
  const identity = await arrange()
  const before = await server.applicant({ sub: 'portal|5f1' })
  const own = await advanceTo(before, 2)
  const kept = await server.db.select().from(accounts)
  expect(await move([identity])).toEqual([{ subject: NEW.subject, move: why }])
  expect((await before.get('/api/fellowships')).json()).toEqual([own])
  expect(await server.db.select().from(accounts)).toEqual(kept)
})
