import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** PostgreSQL's defaults for autovacuum_analyze_threshold and autovacuum_analyze_scale_factor. */
const CHANGED_ROWS = 50
const CHANGED_SHARE = 0.1

/**
 * Counts the values of tables that have changed much, for the query planner. PostgreSQL does it on its own; the embedded engine has no
 * background processes. It also plans its prepared statements again, which were planned for as many rows as the tables had then.
 */
export async function countChangedTables(db: Database): Promise<void> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const changed = sql<string>`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > ${CHANGED_ROWS}::float + ${CHANGED_SHARE}::float * n_live_tup`
  const { rows } = (await db.execute(changed)) as unknown as { rows: { name: string }[] }
  // One statement each, so that others do not wait for all of them.
  for (const { name } of rows) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
