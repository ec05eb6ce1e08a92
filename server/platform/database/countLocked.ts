import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Counts rows whose number is limited. Locks them first: of two calls that would each add the last one, the second waits and counts the
 * first one's row. Belongs to the transaction that adds a row.
 */
export async function countLocked(tx: Database, id: PgColumn, meant: SQL | undefined): Promise<number> {
  const table: PgTable = id.table
  await tx.select({ id }).from(table).where(meant).orderBy(id).for('no key update')
  return tx.$count(table, meant)
}
