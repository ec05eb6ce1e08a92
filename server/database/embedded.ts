import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { referencePath } from '../reference/files.ts'
import { refuseLaterSchema } from './laterSchema.ts'
import { PreparedStatements } from './preparedStatements.ts'
import { copyBelow, syncBelow, syncPath } from './sync.ts'

/**
 * The embedded engine, one statement per turn of the event loop. It runs in this thread and its statements queue in promises alone,
 * so without this all that wait run in one turn; and Node accepts one new connection per turn.
 */
class EmbeddedEngine extends PGlite {
  readonly #statements = new PreparedStatements(this)

  /** Beside other statements of a transaction, or by itself. */
  #run<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(() => this.#statements.run<Row>(text, values, options))
  }

  override async query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#run<Row>(text, values, options))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction['query'] = (text, values, options) => {
        if (tx.closed) throw new Error('Transaction is closed')
        return this.#run(text, values, options)
      }
      return work(Object.create(tx, { query: { value: query } }) as Transaction)
    })
  }

  override _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await nextTurn()
      return run()
    })
  }
}

export interface EmbeddedOptions {
  /** Without one the database is in memory. */
  folder?: string
  /** Null leaves the database as it is. */
  migrationsFolder: string | null
  /** Made by the engine even where the build has one with all migrations. */
  fromNothing?: boolean
}

export async function openEmbedded({ folder, migrationsFolder, fromNothing = false }: EmbeddedOptions) {
  if (folder && !existsSync(folder)) await makeEmbedded(folder, fromNothing ? null : referencePath('database'))
  const client = new EmbeddedEngine({ dataDir: folder, startParams: durable(PGlite.defaultStartParams) })
  await client.waitReady
  const db = drizzle(client)
  try {
    if (migrationsFolder !== null) {
      await refuseLaterSchema(db, migrationsFolder)
      await migrate(db, { migrationsFolder })
    }
  } catch (error) {
    await client.close()
    throw error
  }
  const snapshot = folder === undefined ? undefined : (copy: string) => copyOf(client, folder, copy)
  return { db, snapshot, close: () => client.close() }
}

/** A copy of the files between two transactions is what a kill would leave: it opens with everything that was committed. */
async function copyOf(client: PGlite, folder: string, copy: string): Promise<void> {
  // Without it the copy's start would have to go through the log.
  await client.exec('checkpoint')
  await client.transaction(() => copyBelow(folder, copy))
}

/**
 * Makes an empty database beside its place, syncs it and moves it there: a start that is cut short leaves none, not half of
 * one. The build has made one to copy; without it the engine makes its own, which takes seconds longer.
 */
async function makeEmbedded(folder: string, made: string | null): Promise<void> {
  const beside = `${folder}.new`
  await rm(beside, { recursive: true, force: true })
  if (made) await copyBelow(made, beside)
  else await (await PGlite.create({ dataDir: beside })).close()
  await syncBelow(beside)
  await chmod(beside, 0o700)
  await rename(beside, folder)
  await syncPath(path.dirname(folder))
}

/** As the engine starts by default, but without -F: its log is written through to the disk before a commit is answered. */
function durable(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=open_datasync']
}
