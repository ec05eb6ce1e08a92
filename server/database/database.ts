import { existsSync } from 'node:fs'
import { access, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { databaseFailure } from '../startFailures.ts'
import { LaterSchemaError } from './laterSchema.ts'
import type { PoolUse, PostgresOptions } from './postgres.ts'

/** Either engine, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** Connections to PostgreSQL; the embedded database has none. */
  poolUse?: () => PoolUse
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
}: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openServed({ connectionString: databaseUrl, connections, waitMs })
  return dataDir === IN_MEMORY ? openEmbedded() : openLocked(dataDir)
}

/** Loaded where it is used, as the embedded engine is. */
async function openServed(options: Omit<PostgresOptions, 'migrationsFolder'>): Promise<OpenDatabase> {
  const { openPostgres } = await import('./postgres.ts')
  try {
    return await openPostgres({ ...options, migrationsFolder })
  } catch (error) {
    throw new DatabaseError(databaseFailure(error), { cause: error })
  }
}

/** Loaded where it is used: beside PostgreSQL the engine would only take memory. */
async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  const embedded = await import('./embedded.ts')
  return embedded.openEmbedded({ folder, migrationsFolder })
}

/** Opens the embedded database of a folder, or says that it is damaged: the engine names a cause that nobody can act on. */
async function openUndamaged(folder: string): Promise<OpenDatabase> {
  try {
    // Without this file the engine would take the folder for an empty one, and begin anew over what is there.
    if (existsSync(folder)) await access(path.join(folder, 'PG_VERSION'))
    return await openEmbedded(folder)
  } catch (error) {
    if (error instanceof LaterSchemaError) {
      throw new DatabaseError(`The database in ${folder} cannot be opened: ${error.message}`, { cause: error })
    }
    const message = `The database in ${folder} cannot be opened: it is damaged, or of another version. Bring it back from a backup, or set another DATA_DIR to begin anew.`
    throw new DatabaseError(message, { cause: error })
  }
}

/**
 * Two processes in one embedded database lose each other's rows, so the folder is locked first. The kernel frees the lock
 * when the process ends, however it ends.
 */
async function openLocked(dataDir: string): Promise<OpenDatabase> {
  const { default: locks } = await import('fs-native-extensions')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await open(path.join(dataDir, 'lock'), 'a+', 0o600)
  if (!locks.tryLock(lock.fd)) {
    await lock.close()
    throw new DatabaseError(
      `The data folder ${dataDir} is in use by another running portal. Stop that one, or give this one its own DATA_DIR.`,
    )
  }
  try {
    const embedded = await openUndamaged(path.join(dataDir, 'database'))
    return {
      db: embedded.db,
      close: () => embedded.close().finally(() => lock.close()),
    }
  } catch (error) {
    await lock.close()
    throw error
  }
}
