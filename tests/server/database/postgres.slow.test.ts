import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/database.ts'
import { isAway } from '../../../server/platform/database/away.ts'
import { courses } from '../../../server/platform/database/schema/reference.ts'
import { openPostgresServer } from '../../support/postgresWire.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The portal with DATABASE_URL, and a database server that goes away and returns. */

let database: OpenDatabase
const postgres = closedAfterAll(await openPostgresServer())
beforeEach(async () => {
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
})
afterEach(async () => {
  await database.close()
  await postgres.engine.exec('delete from courses')
})

/** Waits until the query has failed and been retried. */
async function untilTriedAgain() {
  await expect.poll(() => postgres.refused()).toBeGreaterThan(1)
}

const names = async () => (await database.db.select().from(courses)).map(({ name }) => name)
const course = (name: string) => ({ id: name, name })

describe('while the database restarts', () => {
  test('a read waits and is answered', async () => {
    await database.db.insert(courses).values(course('Economics'))
    postgres.leave()
    const read = names()
    await untilTriedAgain()
    postgres.comeBack()
    expect(await read).toEqual(['Economics'])
  })

  test('a write that had not started waits, and runs once', async () => {
    expect(await names()).toEqual([])
    postgres.leave()
    // The pool has noticed that its connections broke.
    await expect.poll(() => database.poolUse?.().total).toBe(0)
    const work = Promise.resolve(database.db.insert(courses).values(course('Economics')))
    await untilTriedAgain()
    postgres.comeBack()
    await work
    expect(await names()).toEqual(['Economics'])
  })

  test('an interrupted transaction changes nothing, and reports that the database is away', async () => {
    const cut = database.db.transaction(async (tx) => {
      await tx.insert(courses).values(course('Economics'))
      postgres.leave()
      await tx.insert(courses).values(course('Finance'))
    })
    const error: unknown = await cut.catch((reason: unknown) => reason)
    expect(isAway(error)).toBe(true)
    postgres.comeBack()
    expect(await names()).toEqual([])
  })
})

test('a transaction rolled back for a conflict is run again as a whole', async () => {
  let runs = 0
  await database.db.transaction(async (tx) => {
    runs += 1
    await tx.insert(courses).values(course(`run ${runs}`))
    if (runs < 3) await tx.execute(sql`do $$ begin raise serialization_failure; end $$`)
  })
  expect(await names()).toEqual(['run 3'])
})

test('a start waits for a database that does not answer yet', async () => {
  postgres.leave()
  const opening = openDatabase({ databaseUrl: postgres.url, databaseWaitMs: 60_000, dataDir: '' })
  await untilTriedAgain()
  postgres.comeBack()
  const late = await opening
  expect(await late.db.select().from(courses)).toEqual([])
  await late.close()
})

test.each([
  ['a command waits for a statement as long as it takes', { unhurried: true }, false],
  ['a call does not wait longer than 20 seconds for a statement', {}, true],
])('%s', async (_, options, isCut) => {
  const opened = await openDatabase({ databaseUrl: postgres.url, dataDir: '', ...options })
  const done = opened.db.transaction(async (tx) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = Promise.resolve(tx.execute(sql`select 1`))
    // The driver sends the statement and sets its timer in this turn of the event loop.
    for (let step = 0; step < 100; step += 1) await Promise.resolve()
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    await answer
  })
  expect(await done.then(() => false, isAway)).toBe(isCut)
  await opened.close()
})

test('statements time out without a connection parameter, which PgBouncer would refuse', async () => {
  const { rows } = (await database.db.execute(sql`show statement_timeout`)) as { rows: unknown[] }
  expect(rows).toEqual([{ statement_timeout: '15s' }])
  const source = await readFile('server/platform/database/postgres.ts', 'utf8')
  expect(source).not.toMatch(/statement_timeout:|[^.]options:/)
})

test('a database migrated by a later release is refused and left unchanged', async () => {
  await postgres.engine.exec(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`,
  )
  await expect(openDatabase({ databaseUrl: postgres.url, dataDir: '' })).rejects.toThrow(
    'The database of DATABASE_URL cannot be opened: it was migrated by a later release of the portal. Start that release, or bring back a backup of before.',
  )
  await postgres.engine.exec(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
})
