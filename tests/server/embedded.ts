import { getTableName, sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { openDatabase, type OpenDatabase } from '../../server/platform/database/database.ts'
import { referenceVersions } from '../../server/platform/database/schema/reference.ts'
import { TABLES } from '../support/tables.ts'

/** Creating an embedded database takes seconds and emptying one milliseconds, so a worker's tests reuse theirs. */
const idle: OpenDatabase[] = []

/**
 * Empties all tables but the row that counts writes, and restarts their numbers. `truncate` makes new files for every table, which takes ten
 * times as long. The role switches triggers off that protect submitted versions.
 */
const EMPTY = sql.raw(`do $$ begin
  set local session_replication_role = replica;
  ${TABLES.filter((table) => table !== referenceVersions)
    .map((table) => `delete from "${getTableName(table)}";`)
    .join('\n  ')}
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
end $$`)

/** An empty database in memory. */
export async function openEmbedded(): Promise<OpenDatabase> {
  const database = idle.pop() ?? (await openDatabase({ dataDir: 'memory://' }))
  return {
    db: database.db,
    async close() {
      await emptied(database)
      idle.push(database)
    },
  }
}

/** Empties the tables, and recreates those a test dropped. */
const emptied = ({ db }: OpenDatabase) =>
  db.execute(EMPTY).catch(async () => {
    await db.execute('drop schema public, drizzle cascade')
    await db.execute('create schema public')
    await migrate(db as PgliteDatabase, { migrationsFolder: 'server/platform/database/migrations' })
  })
