import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Client, type QueryResult } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'
import { sealTrail } from '../../../server/platform/audit/seals.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/database.ts'
import { courses, intakes, regions } from '../../../server/platform/database/schema/reference.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { entryBy, tell } from '../audit/trail.ts'
import { CLOSING_DATE, startServer, TODAY, UNIVERSITIES } from '../fixture.ts'
import { advanceTo } from '../advance.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Distributed databases that speak PostgreSQL's protocol may lack advisory locks and use serializable isolation. */

const NODES = 3

const postgres = closedAfterAll(await openPostgresForTests())

async function run(url: string, ...statements: string[]): Promise<QueryResult | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let result: QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    return result
  } finally {
    await client.end()
  }
}

const WITHOUT_LOCKS = `update pg_proc set proname = 'absent_' || proname where proname like '%advisory%'`

/** An empty database without advisory locks. */
async function freshWithoutLocks(): Promise<string> {
  const url = await postgres.fresh()
  await run(url, WITHOUT_LOCKS)
  await expect(run(url, 'select pg_advisory_xact_lock(1)')).rejects.toThrow('does not exist')
  return url
}

describe('without advisory locks', () => {
  let url: string
  let nodes: OpenDatabase[]
  beforeEach(async () => {
    url = await freshWithoutLocks()
    nodes = await Promise.all(Array.from({ length: NODES }, () => openDatabase({ databaseUrl: url, dataDir: '' })))
  })
  afterEach(() => Promise.all(nodes.map(({ close }) => close())))
  const onAll = <Result>(work: (db: OpenDatabase['db']) => Promise<Result>) =>
    Promise.all(nodes.map(({ db }) => work(db)))
  const first = () => (nodes[0] as OpenDatabase).db

  test('nodes that start together migrate and fill an empty database once', async () => {
    const journal = await readFile('server/platform/database/migrations/meta/_journal.json', 'utf8')
    const { entries } = JSON.parse(journal) as { entries: unknown[] }
    const applied = await run(url, 'select count(*)::int as count from drizzle.__drizzle_migrations')
    expect(applied?.rows).toEqual([{ count: entries.length }])

    const options = { universities: async () => UNIVERSITIES, closingDate: CLOSING_DATE, now: TODAY }
    await onAll((db) => seedReference(db, options))
    expect(await first().select({ id: intakes.id }).from(intakes)).toEqual([{ id: '1' }])
    expect(await first().$count(regions)).toBe(14)
    expect(await first().$count(courses)).toBeGreaterThan(1)
  })

  test('nodes that seal the audit trail together leave one unbroken chain of seals', async () => {
    for (let round = 0; round < 5; round += 1) {
      await onAll((db) => tell(db, entryBy(`portal|${round}`), entryBy('portal|ada')))
      const seals = await onAll(sealTrail)
      expect(seals.flat().length).toBeGreaterThan(0)
    }
    await sealTrail(first())
    expect(await verifyTrail(first())).toMatchObject({ entries: 5 * NODES * 2, unsealed: 0 })
  })

  test('a node whose seal number is taken skips it, and seals the next time', async (context) => {
    // The embedded engine has one session, so there is no second sealer.
    if (!postgres.isReal) return context.skip()
    await tell(first(), entryBy('portal|ada'), entryBy('portal|ben'))
    const [holdsOneChain, holdsSeals] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
    await Promise.all([holdsOneChain.connect(), holdsSeals.connect()])
    const waiting = async () => (await run(url, 'select 1 from pg_locks where not granted'))?.rowCount ?? 0
    await holdsOneChain.query('begin')
    await holdsOneChain.query('select from audit_chains order by chain limit 1 for update')
    await holdsSeals.query('begin')
    await holdsSeals.query('lock table audit_seals in share mode')
    const oneOfThem = sealTrail((nodes[0] as OpenDatabase).db)
    await expect.poll(waiting).toBe(1)
    await holdsOneChain.end()
    const otherOne = sealTrail((nodes[1] as OpenDatabase).db)
    await expect.poll(waiting).toBe(2)
    await holdsSeals.end()
    const sealed = await Promise.all([oneOfThem, otherOne])
    expect(sealed.flat().map(({ number, heads }) => [number, heads.length])).toEqual([[1, 1]])
    expect(await sealTrail(first())).toMatchObject([{ number: 2 }])
    expect(await verifyTrail(first())).toMatchObject({ seals: 2, unsealed: 0 })
  })
})

test('an application reaches submission under serializable isolation', async (context) => {
  // The embedded engine has one session, so there is nothing to isolate.
  if (!postgres.isReal) return context.skip()
  const url = await postgres.fresh()
  const template = new URL(url)
  template.pathname = '/template1'
  await run(template.href, WITHOUT_LOCKS, `alter role portal set default_transaction_isolation = 'serializable'`)
  vi.stubEnv('TEST_DATABASE_URL', url)
  const server = await startServer()
  try {
    const { rows } = (await server.db.execute(sql`show transaction_isolation`)) as { rows: unknown[] }
    expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
    const applicants = await Promise.all([1, 2, 3, 4].map(() => server.applicant()))
    const submitted = await Promise.all(applicants.map((applicant) => advanceTo(applicant)))
    expect(submitted.map(({ highestStep }) => highestStep)).toEqual(Array(4).fill(SUBMITTED_HIGHEST_STEP))
    await sealTrail(server.db)
    expect(await verifyTrail(server.db)).toMatchObject({ unsealed: 0 })
  } finally {
    await server.close()
    vi.unstubAllEnvs()
  }
})
