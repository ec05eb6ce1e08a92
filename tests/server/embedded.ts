import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { openDatabase, type OpenDatabase } from '../../server/database/database.ts'
import * as schema from '../../server/database/schema.ts'

/** Making an embedded database takes seconds, emptying one milliseconds: those of a worker are handed on from test to test. */
const idle: OpenDatabase[] = []

/** All but the one row that counts writes. */
const tables = Object.values(schema)
  .filter((each) => is(each, PgTable) && each !== schema.referenceVersions)
  .map((table) => sql.identifier(getTableName(table)))

/** An empty database in memory. */
export async function openEmbedded(): Promise<OpenDatabase> {
  const database = idle.pop() ?? (await openDatabase({ dataDir: 'memory://' }))
  return {
    db: database.db,
    async close() {
      const isWhole = await database.db
        .execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`)
        .then(
          () => true,
          () => false,
        )
      // A test that dropped a table takes its database along.
      if (isWhole) idle.push(database)
      else await database.close()
    },
  }
}
