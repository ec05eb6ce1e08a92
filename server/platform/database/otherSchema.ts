import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database was migrated by a later release of the portal, or by one before 1.0. */
export class OtherSchemaError extends Error {
  override name = 'OtherSchemaError'
}

type Executing = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

async function first<Row>(db: Executing, statement: ReturnType<typeof sql>): Promise<Row | undefined> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows[0]
}

/** The time of the database's last migration, in epoch milliseconds; null for an empty database. */
export async function lastMigration(db: Executing): Promise<number | null> {
  const kept = await first<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!kept?.there) return null
  const last = await first<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return last?.at ? Number(last.at) : null
}

/** The time of release 1.0's schema, which the first migration makes, in epoch milliseconds. */
export const FIRST_SCHEMA = 1_796_020_715_506

export const BEFORE_FIRST = 'by a version before 1.0. Start or restore it with release 1.0 first.'

/** The time of the last migration in a folder, in epoch milliseconds. */
export const lastKnown = (migrationsFolder: string) =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** Refuses a database with an unknown migration, because this release could corrupt it. */
export async function refuseOtherSchema(db: Executing, migrationsFolder: string): Promise<void> {
  const last = await lastMigration(db)
  if (last !== null && last < FIRST_SCHEMA) throw new OtherSchemaError(`it was migrated ${BEFORE_FIRST}`)
  if ((last ?? 0) > lastKnown(migrationsFolder)) {
    throw new OtherSchemaError(
      'it was migrated by a later release of the portal. Start that release, or bring back a backup of before.',
    )
  }
}
