import { sql } from 'drizzle-orm'
import { latestSchema, type Database } from '../../platform/database/database.ts'
import { lastMigration } from '../../platform/database/otherSchema.ts'
import { TransferProblem, type SequenceState } from './pieces.ts'

/** The database's tables, from its catalogue, because its schema may be older than ours. */

/** Tables with rows inserted by migrations. */
const FILLED_BY_MIGRATIONS = ['reference_versions']

/** False for an empty database. Refuses one that a later release has migrated. */
async function isMigrated(db: Database): Promise<boolean> {
  const migrated = await lastMigration(db)
  if (migrated === null) return false
  if (migrated <= latestSchema()) return true
  throw new TransferProblem('The database was migrated by a later release of the portal.')
}

export async function selected<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows
}

/** Sorted by name, independent of the database's collation. */
export async function tablesIn(db: Database): Promise<string[]> {
  if (!(await isMigrated(db))) return []
  const tables = await selected<{ name: string }>(
    db,
    sql`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return tables.map(({ name }) => name).toSorted()
}

/** The sort order of its rows, the same in every engine. */
export async function orderOf(db: Database, table: string) {
  const columns = await selected<{ name: string; type: string }>(
    db,
    sql`select a.attname::text as name, format_type(a.atttypid, null) as type
      from pg_index i, unnest(i.indkey) with ordinality as key(number, place), pg_attribute a
      where i.indisprimary and i.indrelid = ${`public.${table}`}::regclass
        and a.attrelid = i.indrelid and a.attnum = key.number
      order by key.place`,
  )
  if (columns.length === 0) throw new Error(`The table ${table} has no primary key.`)
  const keys = columns.map(({ name, type }) =>
    type === 'text' ? sql`${sql.identifier(name)} collate "C"` : sql`${sql.identifier(name)}`,
  )
  return sql.join(keys, sql`, `)
}

/** A table's stored columns, without generated ones. */
export async function storedColumns(db: Database, table: string): Promise<string[]> {
  const columns = await selected<{ name: string }>(
    db,
    sql`select attname::text as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
  )
  return columns.map(({ name }) => name)
}

export async function sequencesIn(db: Database): Promise<Record<string, SequenceState>> {
  const states: Record<string, SequenceState> = {}
  const sequences = await selected<{ name: string }>(
    db,
    sql`select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      order by relname collate "C"`,
  )
  for (const { name } of sequences) {
    const [state] = await selected<SequenceState>(
      db,
      sql`select last_value::text as value, is_called as "isCalled" from ${sql.identifier(name)}`,
    )
    if (state) states[name] = state
  }
  return states
}

/** The first table with rows that no migration inserted; null if the database is empty. */
export async function firstFilled(db: Database): Promise<string | null> {
  for (const table of await tablesIn(db)) {
    if (FILLED_BY_MIGRATIONS.includes(table)) continue
    const rows = await selected(db, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (rows.length > 0) return table
  }
  return null
}
