import { getTableName, sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { openDatabase, type OpenDatabase } from '../../server/platform/database/database.ts'
import { referenceVersions } from '../../server/platform/database/schema/reference.ts'
import { TABLES } from '../support/tables.ts'

/** Creating an embedded database takes seconds and emptying one milliseconds, so a worker's tests reuse theirs. */
const idle: OpenDatabase[] = []

/** All tables but the row that counts writes. */
const tables = TABLES.filter((table) => table !== referenceVersions).map((table) => sql.identifier(getTableName(table)))

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
async function emptied({ db }: OpenDatabase): Promise<void> {
  const empty = async (tx: Pick<typeof db, 'execute'>) => {
    // Triggers protect submitted versions from deletion.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`)
  }
  await db.transaction(empty).catch(async () => {
    await db.execute('drop schema public, drizzle cascade')
    await db.execute('create schema public')
    await migrate(db as PgliteDatabase, { migrationsFolder: 'server/platform/database/migrations' })
  })
}
