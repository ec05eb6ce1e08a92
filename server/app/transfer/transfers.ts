import { sql } from 'drizzle-orm'
import { verifyTrail, TrailBroken, type Verified } from '../../platform/audit/verify.ts'
import { latestSchema, type Database } from '../../platform/database/database.ts'
import { openDocuments } from '../../features/documents/documentStore.ts'
import type { StoreAccess } from '../operator/storeAccess.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readBackup, writeBackup, type BackupKeys } from './backupFile.ts'
import { selected } from './catalogue.ts'
import { checkPieces, type Checked } from './check.ts'
import { loadPieces } from './load.ts'
import { TransferProblem, type AbsentDocument, type End, type Piece } from './pieces.ts'
import { readStores } from './read.ts'
import { loadDatabase, needEmptyDocuments } from './target.ts'

/** Backup, restore, move and verify of all stored data, over one stream of pieces. */

export interface Transferred {
  rows: number
  documents: number
  absent: AbsentDocument[]
}

const summed = ({ tables, documents, absent }: End): Transferred => ({
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  documents,
  absent,
})

/** Missing documents, without those deleted while the backup ran. */
export const lost = (absent: readonly AbsentDocument[]) => absent.filter(({ why }) => why !== 'deleted')

/**
 * Backs up the current state while the server continues. The backup is recorded in the audit trail, and so in itself.
 */
export async function backUp(
  access: StoreAccess,
  file: string,
  keys: BackupKeys,
): Promise<Transferred & { bytes: number }> {
  await access.ask('stores.tell', { command: 'backup' })
  let transferred: Transferred | undefined
  async function* watched(): AsyncGenerator<Piece> {
    for await (const piece of readStores(await access.reading())) {
      if (piece.kind === 'end') transferred = summed(piece)
      yield piece
    }
  }
  const bytes = await writeBackup(file, watched(), keys)
  if (transferred === undefined) throw new Error('The backup has no end.')
  return { ...transferred, bytes }
}

/** Checks a backup as a restore does before writing. */
export async function verifyBackup(file: string, keys: BackupKeys): Promise<Checked> {
  return checkPieces(readBackup(file, keys), latestSchema())
}

/** Restores a backup into the configured empty stores, after checking all of it. */
export async function restore(settings: Settings, file: string, keys: BackupKeys): Promise<Transferred> {
  const { head } = await verifyBackup(file, keys)
  const documents = await openDocuments(settings)
  await needEmptyDocuments(documents)
  const loading = { place: settings, schema: head.schema, command: 'restore' } as const
  const { end } = await loadDatabase(loading, (db) => loadPieces({ db, documents }, readBackup(file, keys)))
  return summed(end)
}

/** The target of a move; omitted stores stay where they are. */
export interface Destination {
  databaseUrl?: string
  documentsUrl?: string
  /** The folder for stores without a URL. */
  dataDir?: string
}

/** Other connections to the source database; their changes during a move would be lost. */
async function needAlone(db: Database): Promise<void> {
  const others = await selected(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.length > 0) {
    throw new TransferProblem(
      `${others.length} others are connected to the database. Stop every node first: what applicants do during a move would stay behind.`,
    )
  }
}

async function* whole(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.kind === 'end' && piece.absent.length > 0) {
      const names = piece.absent.map(({ name, why }) => `  ${name} (${why})`)
      throw new TransferProblem(['Documents are not as the database has them; nothing was moved:', ...names].join('\n'))
    }
    yield piece
  }
}

/** Copies the configured stores into empty ones. Nothing else may use them meanwhile. */
export async function move(access: StoreAccess, settings: Settings, to: Destination): Promise<Transferred> {
  if (access.isServed) {
    throw new TransferProblem('The server runs. Stop it first: what applicants do during a move would stay behind.')
  }
  const source = await access.reading()
  if (settings.databaseUrl !== undefined) await needAlone(source.db)
  const movesDatabase = to.databaseUrl !== undefined || to.dataDir !== undefined
  const movesDocuments = to.documentsUrl !== undefined || to.dataDir !== undefined
  const place = { databaseUrl: to.databaseUrl, dataDir: to.dataDir ?? '' }
  const documents = movesDocuments ? await openDocuments({ ...place, documentsUrl: to.documentsUrl }) : null
  if (documents !== null) await needEmptyDocuments(documents)
  const pieces = () => whole(readStores(source, { rowsAlone: documents === null }))
  if (!movesDatabase) {
    const { end } = await loadPieces({ db: null, documents }, pieces())
    await access.ask('stores.tell', { command: 'move' })
    return { ...summed(end), rows: 0 }
  }
  const loading = { place, schema: latestSchema(), command: 'move' } as const
  const { end } = await loadDatabase(loading, (db) => loadPieces({ db, documents }, pieces()))
  return summed(end)
}

export interface StoresVerified {
  stores: Checked
  /** Null if it is broken. */
  trail: Verified | null
  problems: string[]
}

/** Verifies every row, every document's hash and the audit trail while the server continues. */
export async function verifyStores(access: StoreAccess): Promise<StoresVerified> {
  const reading = await access.reading()
  const stores = await checkPieces(readStores(reading), latestSchema())
  const problems = [
    ...lost(stores.absent).map(({ name, why }) => `The document ${name} is ${why}.`),
    ...stores.unknown.map((name) => `A record names the document ${name}, which the database does not know.`),
  ]
  try {
    return { stores, trail: await verifyTrail(reading.db), problems }
  } catch (error) {
    if (!(error instanceof TrailBroken)) throw error
    return { stores, trail: null, problems: [...problems, `The audit trail is broken. ${error.message}`] }
  }
}
