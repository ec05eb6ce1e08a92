import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { isAway, isUndone } from './away.ts'
import { databaseCode } from '../errors.ts'
import { lastKnown, lastMigration, refuseLaterSchema } from './laterSchema.ts'

/** Longer than any statement of the portal's takes. */
const STATEMENT_MS = 15_000
/** A pooler that has lost the database says nothing for minutes. */
const ANSWERING_MS = 20_000
const CONNECTING_MS = 10_000
/**
 * For how long a call waits for a database that is being restarted, before its caller is told so. PgBouncer tries to reach one that it
 * has lost every 15 s.
 */
const PATIENCE_MS = 20_000
const PAUSE_MS = 250
/** PostgreSQL's codes for what somebody else has made in the same moment. */
const MADE_MEANWHILE = ['23505', '42P06', '42P07', '42710']

export interface PoolUse {
  total: number
  idle: number
  /** Callers that wait for one. */
  waiting: number
}

export interface PostgresOptions {
  connectionString: string
  /** Null leaves the database as it is. */
  migrationsFolder: string | null
  /** How many connections are open at most; the driver's 10 without it. */
  connections?: number
  /** For how long a start waits for a database that does not answer yet. */
  waitMs: number
}

/** Tries again what failed in a way that allows it, until `forMs` are over. */
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

/** What may be sent a second time: what was undone, and reading, where a lost answer leaves open what happened. */
function mayResend(statement: unknown): (error: unknown) => boolean {
  const text = typeof statement === 'string' ? statement : String((statement as QueryConfig).text)
  return (error) => isUndone(error) || (READING.test(text) && isAway(error))
}

type Connected = (error: Error | undefined, client?: PoolClient, done?: PoolClient['release']) => void

/** A pool for a database that may be restarted: callers wait until it is back. */
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

  // Drizzle awaits its promise; the driver's overloads with a callback are of no use here.
  override query = ((...statement: [unknown, ...unknown[]]) =>
    patiently(
      () => Reflect.apply(super.query, this, statement) as Promise<unknown>,
      mayResend(statement[0]),
      PATIENCE_MS,
    )) as Pool['query']
}

/** Opens the database of an address and applies the migrations that it lacks. Throws what the driver says where it cannot. */
export async function openPostgres({ connectionString, migrationsFolder, connections, waitMs }: PostgresOptions) {
  const mayRepeat = waitMs > 0 ? saidOnce(isAway) : isAway
  if (migrationsFolder !== null) {
    await patiently(() => migrateAt(connectionString, migrationsFolder), mayRepeat, waitMs)
  }
  const pool = new PatientPool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECTING_MS,
    query_timeout: ANSWERING_MS,
    // A parameter of the connection's start would be refused by PgBouncer.
    onConnect: async (client) => void (await client.query(`set statement_timeout = ${STATEMENT_MS}`)),
  })
  // A connection that breaks, idle or between two statements of a transaction, is replaced by the pool; without listeners it would
  // end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: rerunning(drizzle(pool)),
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Tells whoever starts the server why it does not serve yet. */
function saidOnce(mayRepeat: (error: unknown) => boolean): (error: unknown) => boolean {
  let isSaid = false
  return (error) => {
    const repeats = mayRepeat(error)
    if (repeats && !isSaid) console.log('Waiting for the database of DATABASE_URL, which does not answer.')
    isSaid ||= repeats
    return repeats
  }
}

/** With a connection of its own, whose statements may take their time. */
async function migrateAt(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECTING_MS })
  // Whoever waits for a statement is told that the connection broke.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db = drizzle(client)
    await refuseLaterSchema(db, migrationsFolder)
    if ((await lastMigration(db)) === lastKnown(migrationsFolder)) return
    await patiently(() => makeTurn(client), isMadeMeanwhile, PATIENCE_MS)
    // One at a time migrates: who comes later waits for the row, and reads then what has been done. A pooler keeps a connection for one
    // transaction alone, so the lock is the transaction's; the migrator's own commit ends both.
    await client.query('begin isolation level read committed')
    await client.query('select from drizzle.migrating for update')
    await refuseLaterSchema(db, migrationsFolder)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** The one row that whoever migrates has: not every PostgreSQL has advisory locks, and an empty database has nothing else to lock. */
async function makeTurn(client: Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query('create table if not exists drizzle.migrating (only_row boolean primary key check (only_row))')
  await client.query('insert into drizzle.migrating values (true) on conflict do nothing')
}

/** Of two that create the same thing if it does not exist, one may be told that it does. */
const isMadeMeanwhile = (error: unknown) => MADE_MEANWHILE.includes(databaseCode(error) ?? '')

/** A transaction that the database has undone, as one of two that wait for each other, is run again as a whole. */
function rerunning<Db extends ReturnType<typeof drizzle>>(db: Db): Db {
  const run = db.transaction.bind(db)
  db.transaction = (work, config) => patiently(() => run(work, config), isUndone, PATIENCE_MS)
  return db
}
