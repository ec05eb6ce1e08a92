import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { isAway, isUndone } from './away.ts'
import { databaseCode } from '../errors.ts'
import { lastKnown, lastMigration, refuseOtherSchema } from './otherSchema.ts'

/** Longer than any of the portal's statements. */
const STATEMENT_MS = 15_000
/** A pooler that has lost the database does not answer for minutes. */
const ANSWERING_MS = 20_000
const CONNECTING_MS = 10_000
/** How long a call waits for a restarting database before it fails. PgBouncer retries a lost database every 15 s. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 250
/** PostgreSQL's codes for an object that another process created at the same time. */
const MADE_MEANWHILE = ['23505', '42P06', '42P07', '42710']

export interface PoolUse {
  total: number
  idle: number
  /** The number of callers waiting for a connection. */
  waiting: number
}

export interface PostgresOptions {
  connectionString: string
  /** The migrations folder; null applies none. */
  migrationsFolder: string | null
  /** The maximum number of connections; the driver's default is 10. */
  connections?: number
  /** How long a start waits for a database that does not answer. */
  waitMs: number
  /** True to wait for an answer as long as it takes. */
  unhurried: boolean
}

/** Retries errors that allow it until `forMs` have passed. */
async function patiently<T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean, forMs: number): Promise<T> {
  const until = Date.now() + forMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!mayRepeat(error) || Date.now() + PAUSE_MS > until) throw error
      await pause(PAUSE_MS)
    }
  }
}

const READING = /^\s*select\b/i

/** True for statements that are safe to repeat: rolled-back ones, and reads whose answer was lost. */
function mayResend(statement: unknown): (error: unknown) => boolean {
  const text = typeof statement === 'string' ? statement : String((statement as QueryConfig).text)
  return (error) => isUndone(error) || (READING.test(text) && isAway(error))
}

type Connected = (error: Error | undefined, client?: PoolClient, done?: PoolClient['release']) => void

/** A pool for a database that may restart: callers wait until it is back. */
class PatientPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | void {
    const connecting = patiently(() => super.connect(), isAway, PATIENCE_MS)
    if (connected === undefined) return connecting
    connecting.then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: Error) => connected(error),
    )
  }

  // Drizzle uses the promise, not the callback overloads.
  override query = ((...statement: [unknown, ...unknown[]]) =>
    patiently(
      () => Reflect.apply(super.query, this, statement) as Promise<unknown>,
      mayResend(statement[0]),
      PATIENCE_MS,
    )) as Pool['query']
}

/** Opens the database at a URL and applies missing migrations. Throws the driver's error. */
export async function openPostgres({
  connectionString,
  migrationsFolder,
  connections,
  waitMs,
  unhurried,
}: PostgresOptions) {
  const mayRepeat = waitMs > 0 ? saidOnce(isAway) : isAway
  if (migrationsFolder !== null) {
    await patiently(() => migrateAt(connectionString, migrationsFolder), mayRepeat, waitMs)
  }
  const pool = new PatientPool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECTING_MS,
    query_timeout: unhurried ? undefined : ANSWERING_MS,
    // Set with a statement, because PgBouncer refuses it as a start parameter.
    onConnect: async (client) => void (await client.query(`set statement_timeout = ${STATEMENT_MS}`)),
  })
  // The pool replaces broken connections; without listeners the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: rerunning(drizzle(pool)),
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Prints why the server is still waiting. */
function saidOnce(mayRepeat: (error: unknown) => boolean): (error: unknown) => boolean {
  let isSaid = false
  return (error) => {
    const repeats = mayRepeat(error)
    if (repeats && !isSaid) console.log('Waiting for the database of DATABASE_URL, which does not answer.')
    isSaid ||= repeats
    return repeats
  }
}

/** Runs work on a separate connection without a statement timeout. */
async function migrateAt(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECTING_MS })
  // Waiting statements are rejected because the connection broke.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db = drizzle(client)
    await refuseOtherSchema(db, migrationsFolder)
    if ((await lastMigration(db)) === lastKnown(migrationsFolder)) return
    await patiently(() => makeTurn(client), isMadeMeanwhile, PATIENCE_MS)
    // One node migrates at a time; others wait for the row and then find the work done. A pooler keeps a connection
    // only for one transaction, so the lock belongs to the transaction and ends with the migrator's commit.
    await client.query('begin isolation level read committed')
    await client.query('select from drizzle.migrating for update')
    await refuseOtherSchema(db, migrationsFolder)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * The row that serves as the migration lock: not every PostgreSQL has advisory locks, and an empty database has
 * nothing else to lock.
 */
async function makeTurn(client: Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query('create table if not exists drizzle.migrating (only_row boolean primary key check (only_row))')
  await client.query('insert into drizzle.migrating values (true) on conflict do nothing')
}

/** `create if not exists` can still fail if two nodes run it at the same time. */
const isMadeMeanwhile = (error: unknown) => MADE_MEANWHILE.includes(databaseCode(error) ?? '')

/** Repeats a transaction that the database rolled back because of a deadlock. */
function rerunning<Db extends ReturnType<typeof drizzle>>(db: Db): Db {
  const run = db.transaction.bind(db)
  db.transaction = (work, config) => patiently(() => run(work, config), isUndone, PATIENCE_MS)
  return db
}
