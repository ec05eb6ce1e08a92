import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { databaseFailure } from './databaseFailure.ts'
import { lockDataDir } from './dataDirLock.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { lastKnown, LaterSchemaError } from './laterSchema.ts'
import type { PoolUse, PostgresOptions } from './postgres.ts'

/** Either engine, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** Connections to PostgreSQL; the embedded database has none. */
  poolUse?: () => PoolUse
  /** Copies the embedded database, as it is at one moment, to a folder that is not there yet; statements wait meanwhile. */
  snapshot?: (folder: string) => Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// address; without it the embedded database of `dataDir` is opened. */
  databaseUrl?: string
  /** How many connections to it are open at most. */
  databaseConnections?: number
  /** For how long to wait for it while it does not answer; without it a database that is away is an error at once. */
  databaseWaitMs?: number
  /** A folder, or 'memory://' for a database that is gone when it closes. */
  dataDir: string
  /** No migration after this one, in epoch milliseconds, is applied: for rows that an older release has written. */
  until?: number
  /** Opens it as it is: no migration is applied, and none is looked at. */
  asItIs?: boolean
}

class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const IN_MEMORY = 'memory://'

/** Opens the database and applies the migrations that it lacks. */
export async function openDatabase({
  databaseUrl,
  databaseConnections: connections,
  databaseWaitMs: waitMs = 0,
  dataDir,
  until,
  asItIs = false,
}: DatabaseOptions): Promise<OpenDatabase> {
  const migrations = asItIs ? NO_MIGRATIONS : await migrationsUntil(until)
  try {
    const { folder } = migrations
    if (databaseUrl) {
      return await openServed({ connectionString: databaseUrl, connections, waitMs, migrationsFolder: folder })
    }
    return dataDir === IN_MEMORY ? await openEmbedded({ migrationsFolder: folder }) : await openLocked(dataDir, folder)
  } finally {
    await migrations.remove()
  }
}

/** When the last migration that this release knows was written, in epoch milliseconds. */
export const latestSchema = () => lastKnown(migrationsFolder)

const NO_MIGRATIONS = { folder: null, remove: async () => undefined }

/** The migrations up to one, in a folder of their own where they are not all. */
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

/** Loaded where it is used, as the embedded engine is. */
async function openServed(options: PostgresOptions): Promise<OpenDatabase> {
  const { openPostgres } = await import('./postgres.ts')
  try {
    return await openPostgres(options)
  } catch (error) {
    throw new DatabaseError(databaseFailure(error), { cause: error })
  }
}

/** Loaded where it is used: beside PostgreSQL the engine would only take memory. */
async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const embedded = await import('./embedded.ts')
  return embedded.openEmbedded(options)
}

/** The major version of PostgreSQL that the embedded engine is: files of another one are not its own. */
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

/** Opens the embedded database of a folder, or says that it is damaged: the engine names a cause that nobody can act on. */
async function openUndamaged(folder: string, migrations: string | null): Promise<OpenDatabase> {
  try {
    // Without this file the engine would take the folder for an empty one, and begin anew over what is there.
    const engine = existsSync(folder) ? (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim() : ENGINE
    if (engine !== ENGINE) throw new OtherEngineError(otherEngine(folder, engine))
    return await openEmbedded({ folder, migrationsFolder: migrations, fromNothing: migrations !== migrationsFolder })
  } catch (error) {
    if (error instanceof OtherEngineError) throw new DatabaseError(error.message)
    if (error instanceof LaterSchemaError) {
      throw new DatabaseError(`The database in ${folder} cannot be opened: ${error.message}`, { cause: error })
    }
    const message = `The database in ${folder} cannot be opened: it is damaged, or of another version. Bring it back from a backup, or set another DATA_DIR to begin anew.`
    throw new DatabaseError(message, { cause: error })
  }
}

/** Two processes in one embedded database lose each other's rows, so the folder is locked first. */
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
