import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDir } from '../../platform/database/dataDirLock.ts'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '../../platform/database/database.ts'
import { lastMigration } from '../../platform/database/otherSchema.ts'
import { syncPath } from '../../platform/database/sync.ts'
import type { DocumentStore } from '../../features/documents/documentStore.ts'
import { tellOfStores } from '../operator/stores.ts'
import { firstFilled } from './catalogue.ts'
import { TransferProblem } from './pieces.ts'

/** Empty stores to load into. */

export type DatabasePlace = Pick<DatabaseOptions, 'databaseUrl' | 'databaseConnections' | 'databaseWaitMs' | 'dataDir'>

export interface Loading {
  place: DatabasePlace
  /** The rows' schema in epoch milliseconds; migrations to later schemas run after the load. */
  schema: number
  command: 'restore' | 'move'
}

export async function needEmptyDocuments(documents: DocumentStore): Promise<void> {
  for await (const { name } of documents.list()) {
    throw new TransferProblem(
      `The document store is not empty: it has ${name}. Nothing was changed; name an empty one.`,
    )
  }
}

/** Loads an empty database, migrates it to this release's schema and records the load in the audit trail. */
export async function loadDatabase<Loaded>(
  loading: Loading,
  load: (db: OpenDatabase['db']) => Promise<Loaded>,
): Promise<Loaded> {
  return loading.place.databaseUrl === undefined ? loadEmbedded(loading, load) : loadServed(loading, load)
}

async function loadServed<Loaded>(
  { place, schema, command }: Loading,
  load: (db: OpenDatabase['db']) => Promise<Loaded>,
): Promise<Loaded> {
  await using(openDatabase({ ...place, asItIs: true }), async (db) => {
    const table = await firstFilled(db)
    if (table !== null) {
      throw new TransferProblem(
        `The database is not empty: there are rows in ${table}. Nothing was changed; name an empty one.`,
      )
    }
    if (((await lastMigration(db)) ?? 0) > schema) {
      throw new TransferProblem(
        'The database is empty, but of a later schema than the rows. Make a new one, without any tables.',
      )
    }
  })
  return loadAndMigrate({ place, schema, command }, load)
}

/** Built beside its final place and moved when complete; an interrupted load leaves nothing. */
async function loadEmbedded<Loaded>(
  { place: { dataDir }, schema, command }: Loading,
  load: (db: OpenDatabase['db']) => Promise<Loaded>,
): Promise<Loaded> {
  const [beside, database] = [path.join(dataDir, 'restoring'), path.join(dataDir, 'database')]
  const lock = await lockDataDir(dataDir)
  if (lock === null)
    throw new TransferProblem(`The data folder ${dataDir} is in use by a running portal. Stop that one first.`)
  try {
    if (existsSync(database)) {
      throw new TransferProblem(
        `The database is not empty: there is one in ${dataDir}. Nothing was changed; name an empty DATA_DIR.`,
      )
    }
    await rm(beside, { recursive: true, force: true })
    const loaded = await loadAndMigrate({ place: { dataDir: beside }, schema, command }, load)
    await rename(path.join(beside, 'database'), database)
    await syncPath(dataDir)
    return loaded
  } finally {
    await rm(beside, { recursive: true, force: true })
    await lock.close()
  }
}

async function loadAndMigrate<Loaded>(
  { place, schema, command }: Loading,
  load: (db: OpenDatabase['db']) => Promise<Loaded>,
): Promise<Loaded> {
  const loaded = await using(openDatabase({ ...place, until: schema, unhurried: true }), load)
  await using(openDatabase(place), (db) => tellOfStores({ db }, { command }))
  return loaded
}

async function using<Result>(
  opening: Promise<OpenDatabase>,
  work: (db: OpenDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await opening
  try {
    return await work(db)
  } finally {
    await close()
  }
}
