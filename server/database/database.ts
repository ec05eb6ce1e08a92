import { existsSync } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { referencePath } from '../reference/files.ts'
import * as schema from './schema.ts'
import { copyBelow, syncBelow, syncPath } from './sync.ts'

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

export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const IN_MEMORY = 'memory://'
/** Any number; the same on every machine, so that one at a time migrates. */
const MIGRATION_LOCK = 7_230_001

/** Opens the database and applies the migrations that it lacks. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl)
  return dataDir === IN_MEMORY ? openEmbedded(undefined) : openLocked(dataDir)
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
    throw new DatabaseError('The database of DATABASE_URL cannot be opened.', { cause: error })
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
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
    const embedded = await openEmbedded(path.join(dataDir, 'database'))
    return {
      db: embedded.db,
      close: () => embedded.close().finally(() => lock.close()),
    }
  } catch (error) {
    await lock.close()
    throw error
  }
}

async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  if (folder && !existsSync(folder)) await makeEmbedded(PGlite, folder)
  const client = await PGlite.create({ dataDir: folder, startParams: durable(PGlite.defaultStartParams) })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  return { db, close: () => client.close() }
}

/**
 * Makes an empty database beside its place, syncs it and moves it there: a start that is cut short leaves none, not half of
 * one. The build has made one to copy; without it the engine makes its own, which takes seconds longer.
 */
async function makeEmbedded(engine: typeof PGlite, folder: string): Promise<void> {
  const beside = `${folder}.new`
  await rm(beside, { recursive: true, force: true })
  const made = referencePath('database')
  if (made) await copyBelow(made, beside)
  else await (await engine.create({ dataDir: beside })).close()
  await syncBelow(beside)
  await chmod(beside, 0o700)
  await rename(beside, folder)
  await syncPath(path.dirname(folder))
}

/** As the engine starts by default, but without -F: its log is written through to the disk before a commit is answered. */
function durable(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=open_datasync']
}
