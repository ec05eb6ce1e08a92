import { getTableName, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { STEP, STEPS, SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'
import type { SubmissionPage } from '../../../domain/desk.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { sealTrail } from '../../../server/platform/audit/seals.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { sweepDocuments } from '../../../server/features/documents/sweep.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { TABLES } from '../../support/tables.ts'
import { FELLOWSHIP, startServer, type TestServer } from '../fixture.ts'
import { outcome, update, advanceTo } from '../advance.ts'

/**
 * The first step of a two-step schema change: the next release has expanded the schema, and nodes of this
 * release work with it until they are replaced. `npm run cluster -- --from REVISION` tests it with two builds.
 */

const LATER = 9_000_000_000_000

/** All that an expansion may add: optional columns, a table and an index. */
async function expand({ db }: TestServer): Promise<void> {
  for (const table of TABLES) {
    const name = sql.identifier(getTableName(table))
    await db.execute(
      sql`alter table ${name} add column later_note text, add column later_count integer not null default 0`,
    )
    await db.execute(sql`create index on ${name} (later_note)`)
  }
  await db.execute(sql`create table later_rows (id text primary key, owner text not null)`)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER})`)
}

const postgres = closedAfterAll(await openPostgresForTests())
vi.stubEnv('TEST_DATABASE_URL', await postgres.fresh())
const server = closedAfterAll(await startServer())
vi.unstubAllEnvs()
const submitter = await server.applicant({ sub: 'auth0|before' })
await advanceTo(submitter)
const applicant = await server.applicant({ sub: 'auth0|meanwhile' })
const fellowship = await advanceTo(applicant, 'motivation')
await expand(server)

test('applications in progress and new ones reach submission', async () => {
  const later = { motivation: `<p>${'more '.repeat(480)}</p>` }
  const { motivationId, ...ids } = fellowship
  expect((await applicant.put(`/api/motivations/${motivationId}`, { id: motivationId, ...later })).statusCode).toBe(200)
  const named = { ...fellowship, ...ids, motivationId }
  for (const { name, highestStep } of STEPS.slice(STEP.motivation.number - 1)) {
    const answer = await update(applicant, named, outcome(name))
    expect([answer.statusCode, answer.json<Fellowship>().highestStep]).toEqual([200, highestStep])
  }
  const newcomer = await server.applicant({ sub: 'auth0|after' })
  expect((await advanceTo(newcomer)).highestStep).toBe(SUBMITTED_HIGHEST_STEP)
})

test('earlier submissions are readable in receipts and own data, and drafts are stored', async () => {
  const [version] = (await submitter.get('/api/submissions')).json<SubmissionSummary[]>()
  const receipt = await submitter.get(`/api/submissions/${version?.id}/receipt`)
  expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await submitter.get('/api/owndata')).statusCode).toBe(200)
  const drafter = await server.applicant({ sub: 'auth0|drafter' })
  await drafter.post('/api/fellowships/', FELLOWSHIP)
  const draft = { basedOn: 0, device: 'a-tab', form: { name: 'Ada' }, documents: {} }
  expect((await drafter.put('/api/drafts/personalDetails', draft)).statusCode).toBe(200)
  expect((await drafter.get('/api/drafts')).json()).toMatchObject([{ step: 'personalDetails', form: { name: 'Ada' } }])
})

test('the desk lists, reads, decides and exports', async () => {
  const chair = await server.holder('bursaryAdmin')
  const { items } = (await chair.get('/api/desk/submissions')).json<SubmissionPage>()
  const [first] = items
  expect((await chair.get(`/api/desk/submissions/${first?.id}`)).statusCode).toBe(200)
  const table = await chair.get('/api/desk/submissions.csv')
  expect([table.statusCode, table.body.trim().split('\r\n').length]).toEqual([200, items.length + 1])
})

test("a node's background jobs run, and the audit trail verifies", async () => {
  const store = await documentsInFolder(`${server.folder}/documents`)
  expect(await sweepDocuments({ db: server.db, store, days: 7, now: Date.now() + 8 * 86_400_000 })).toBe(0)
  await sealTrail(server.db)
  expect(await verifyTrail(server.db)).toMatchObject({ unsealed: 0 })
})
