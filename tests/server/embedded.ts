import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from '../../server/platform/database/database.ts'
import * as embedded from '../../server/platform/database/embedded.ts'
import { openEngineInTurns } from '../../server/platform/database/engine.ts'
import { referenceVersions } from '../../server/platform/database/schema/reference.ts'

const migrationsFolder = 'server/platform/database/migrations'

interface Reused extends OpenDatabase {
  /** Statements that empty all tables. */
  empty: SQL
}

/** Migrating an empty database takes seconds and emptying one milliseconds, so a worker's tests reuse theirs. */
const idle: Reused[] = []

/**
 * Empties all tables but the row that counts writes, and restarts their numbers. The database names the tables, because some are the previous
 * release's alone. `truncate` makes new files for every table, which takes ten times as long. The role switches triggers off that protect
 * submitted versions.
 */
async function emptyingOf({ db }: OpenDatabase): Promise<SQL> {
  const tables = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  const names = tables.map(({ name }) => name).filter((name) => name !== getTableName(referenceVersions))
  return sql.raw(`do $$ begin
    set local session_replication_role = replica;
    ${names.map((name) => `delete from "${name}";`).join('\n')}
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
  end $$`)
}

async function reusable(): Promise<Reused> {
  const database = await migratedDatabase()
  return { ...database, empty: await emptyingOf(database) }
}

/** An empty database in memory. */
export async function openEmbedded(): Promise<OpenDatabase> {
  const database = idle.pop() ?? (await reusable())
  return {
    db: database.db,
    async close() {
      await emptied(database)
      idle.push(database)
    },
  }
}

/** Starts from the files of a migrated database, which the first worker leaves for all later ones. */
async function migratedDatabase(): Promise<OpenDatabase> {
  const files = await cachedFiles()
  const openEngine = () => openEngineInTurns(undefined, { files })
  return embedded.openEmbedded({ migrationsFolder: null, openEngine })
}

async function cachedFiles(): Promise<Blob> {
  const hash = createHash('sha256').update(await readFile('node_modules/@electric-sql/pglite/package.json'))
  for (const name of (await readdir(migrationsFolder)).toSorted())
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(migrationsFolder, name)))
  const file = path.join('node_modules/.cache/test-database', `${hash.digest('hex').slice(0, 16)}.tar`)
  const cached = await readFile(file).catch(() => null)
  if (cached !== null) return new Blob([cached])

  const engine = await PGlite.create()
  await migrate(drizzle({ client: engine }), { migrationsFolder })
  const files = await engine.dumpDataDir('none')
  await engine.close()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.${process.pid}`, files.stream())
  await rename(`${file}.${process.pid}`, file)
  return files
}

/** Empties the tables, and recreates those a test dropped. */
const emptied = ({ db, empty }: Reused) =>
  db.execute(empty).catch(async () => {
    await db.execute('drop schema public, drizzle cascade')
    await db.execute('create schema public')
    await migrate(db as PgliteDatabase, { migrationsFolder })
  })
