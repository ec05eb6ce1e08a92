import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { databaseFailure } from './databaseFailure.ts'
import { lockDataDir } from './dataDirLock.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { lastKnown, OtherSchemaError } from './otherSchema.ts'
import type { PoolUse, PostgresOptions } from './postgres.ts'

/** Either engine, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** Connections to PostgreSQL; undefined for the embedded database. */
  poolUse?: () => PoolUse
  /** Copies a snapshot of the embedded database to a new folder. Statements wait meanwhile. */
  snapshot?: (folder: string) => Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// URL; empty for the embedded database in `dataDir`. */
  databaseUrl?: string
  /** The maximum number of connections. */
  databaseConnections?: number
  /** How long to wait for an unreachable database; unset means fail at once. */
  databaseWaitMs?: number
  /** A folder, or 'memory://' for a temporary database. */
  dataDir: string
  /** Applies no migration after this one, in epoch milliseconds: for rows written by an older release. */
  until?: number
  /** True for commands that read or write whole tables, which takes minutes if they are large. */
  unhurried?: boolean
  /** Opens the database without checking or applying migrations. */
  asItIs?: boolean
}

class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const IN_MEMORY = 'memory://'

/** Opens the database and applies missing migrations. */
export async function openDatabase({
  databaseUrl,
  databaseConnections: connections,
  databaseWaitMs: waitMs = 0,
  dataDir,
  until,
  unhurried = false,
  asItIs = false,
}: DatabaseOptions): Promise<OpenDatabase> {
  const migrations = asItIs ? NO_MIGRATIONS : await migrationsUntil(until)
  try {
    const { folder } = migrations
    if (databaseUrl) {
      return await openServed({
        connectionString: databaseUrl,
        connections,
        waitMs,
        unhurried,
        migrationsFolder: folder,
      })
    }
    return dataDir === IN_MEMORY ? await openEmbedded({ migrationsFolder: folder }) : await openLocked(dataDir, folder)
  } finally {
    await migrations.remove()
  }
}

/** The time of this release's last migration, in epoch milliseconds. */
export const latestSchema = () => lastKnown(migrationsFolder)

const NO_MIGRATIONS = { folder: null, remove: async () => undefined }

/** The migrations up to a given one, copied to a separate folder if that is not all of them. */
async function migrationsUntil(until = Number.POSITIVE_INFINITY) {
  if (latestSchema() <= until) return { folder: migrationsFolder, remove: async () => undefined }
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] }
  const entries = journal.entries.filter(({ when }) => when <= until)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Loaded only when used, like the embedded engine. */
async function openServed(options: PostgresOptions): Promise<OpenDatabase> {
  const { openPostgres } = await import('./postgres.ts')
  try {
    return await openPostgres(options)
  } catch (error) {
    throw new DatabaseError(databaseFailure(error), { cause: error })
  }
}

/** Loaded only when used, because it needs memory that a PostgreSQL deployment can spare. */
async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const embedded = await import('./embedded.ts')
  return embedded.openEmbedded(options)
}

/** The embedded engine's major version of PostgreSQL. It cannot open the files of another one. */
const ENGINE = '18'

class OtherEngineError extends Error {
  override name = 'OtherEngineError'
}

const otherEngine = (folder: string, engine: string) =>
  [
    `The database in ${folder} was made by PostgreSQL ${engine}, and the engine of this release is PostgreSQL ${ENGINE}. It was not touched. To move it:`,
    `  1. with the release that made it: npm run portal -- backup before-upgrade.tar`,
    `  2. with this release and an empty DATA_DIR: npm run portal -- restore before-upgrade.tar`,
  ].join('\n')

/** Opens the embedded database of a folder. Reports damage in words, because the engine's own error does not help. */
async function openUndamaged(folder: string, migrations: string | null): Promise<OpenDatabase> {
  try {
    // Without this file the engine would take the folder for a new database and overwrite it.
    const engine = existsSync(folder) ? (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim() : ENGINE
    if (engine !== ENGINE) throw new OtherEngineError(otherEngine(folder, engine))
    return await openEmbedded({ folder, migrationsFolder: migrations, fromNothing: migrations !== migrationsFolder })
  } catch (error) {
    if (error instanceof OtherEngineError) throw new DatabaseError(error.message)
    if (error instanceof OtherSchemaError) {
      throw new DatabaseError(`The database in ${folder} cannot be opened: ${error.message}`, { cause: error })
    }
    const message = `The database in ${folder} cannot be opened: it is damaged, or has another version. Restore it from a backup, or set another DATA_DIR to start with an empty database.`
    throw new DatabaseError(message, { cause: error })
  }
}

/** Locks the folder first: two processes in one embedded database lose each other's rows. */
async function openLocked(dataDir: string, migrations: string | null): Promise<OpenDatabase> {
  const lock = await lockDataDir(dataDir)
  if (lock === null) {
    throw new DatabaseError(
      `The data folder ${dataDir} is in use by another running portal. Stop that one, or give this one its own DATA_DIR.`,
    )
  }
  try {
    const embedded = await openUndamaged(path.join(dataDir, 'database'), migrations)
    return { ...embedded, close: () => embedded.close().finally(() => lock.close()) }
  } catch (error) {
    await lock.close()
    throw error
  }
}
