import { existsSync } from 'node:fs'
import { access, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { databaseFailure } from '../startFailures.ts'
import * as schema from './schema.ts'

/** Either engine, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// address; without it the embedded database of `dataDir` is opened. */
  databaseUrl?: string
  /** A folder, or 'memory://' for a database that is gone when it closes. */
  dataDir: string
}

class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const IN_MEMORY = 'memory://'
/** Any number; the same on every machine, so that one at a time migrates. */
const MIGRATION_LOCK = 7_230_001

/** Opens the database and applies the migrations that it lacks. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl)
  return dataDir === IN_MEMORY ? openEmbedded() : openLocked(dataDir)
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw new DatabaseError(databaseFailure(error), { cause: error })
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
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
