import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countChangedTables } from '../../../server/platform/database/statistics.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openEmbedded } from '../embedded.ts'

const { db } = closedAfterAll(await openEmbedded())

async function counted(): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select relname as name from pg_class where relname in ('counts', 'drafts') and reltuples > 0`,
  )) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

test('the embedded engine counts the tables in which many rows have changed', async () => {
  // Changes of the file before, on the same database, may not be reported yet.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`analyze counts`)
  await db.execute(sql`insert into counts (id, count, until) select n::text, 1, now() from generate_series(1, 50) as n`)
  await countChangedTables(db)
  expect(await counted()).toEqual([])
  await db.execute(
    sql`insert into counts (id, count, until) select 'more' || n, 1, now() from generate_series(1, 50) as n`,
  )
  await countChangedTables(db)
  expect(await counted()).toEqual(['counts'])
})
