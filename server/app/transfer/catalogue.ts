import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { lastMigration } from '../../platform/database/laterSchema.ts'
import { TransferProblem, type SequenceState } from './pieces.ts'

/** The database's tables, from the snapshot of its last migration, because its schema may be older than ours. */

const MIGRATIONS = new URL('../../platform/database/migrations/', import.meta.url)

/** Tables with rows inserted by migrations. */
const FILLED_BY_MIGRATIONS = ['reference_versions']

interface Journal {
  entries: { idx: number; when: number }[]
}

/** Written by drizzle-kit with each migration. */
interface Snapshot {
  tables: Record<string, { name: string }>
  sequences: Record<string, { name: string }>
}

const NOTHING: Snapshot = { tables: {}, sequences: {} }

async function snapshotOf(db: Database): Promise<Snapshot> {
  const migrated = await lastMigration(db)
  if (migrated === null) return NOTHING
  const read = async (name: string) =>
    JSON.parse(await readFile(fileURLToPath(new URL(`meta/${name}`, MIGRATIONS)), 'utf8')) as unknown
  const { entries } = (await read('_journal.json')) as Journal
  const entry = entries.find(({ when }) => when === migrated)
  if (entry === undefined) throw new TransferProblem('The database was migrated by a later release of the portal.')
  return (await read(`${String(entry.idx).padStart(4, '0')}_snapshot.json`)) as Snapshot
}

const namesIn = (listed: Snapshot['tables']) =>
  Object.values(listed)
    .map(({ name }) => name)
    .toSorted()

export async function selected<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows
}

/** Sorted by name, independent of the database's collation. */
export const tablesIn = async (db: Database): Promise<string[]> => namesIn((await snapshotOf(db)).tables)

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

/** Sequences of identity columns belong to their tables. */
async function ownedSequences(db: Database, tables: readonly string[]): Promise<string[]> {
  const owned = await selected<{ name: string; table: string }>(
    db,
    sql`select s.relname::text as name, t.relname::text as table
      from pg_depend d, pg_class s, pg_class t
      where d.deptype in ('a', 'i') and s.oid = d.objid and s.relkind = 'S' and t.oid = d.refobjid
        and t.relnamespace = 'public'::regnamespace
      order by s.relname collate "C"`,
  )
  return owned.filter(({ table }) => tables.includes(table)).map(({ name }) => name)
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
  const { tables, sequences } = await snapshotOf(db)
  for (const name of [...namesIn(sequences), ...(await ownedSequences(db, namesIn(tables)))]) {
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
