import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { referencePath } from '../referenceFiles.ts'
import { openWorker, workerBeside } from '../workers.ts'
import { EmbeddedClient, type AskedByDrizzle } from './embeddedClient.ts'
import { openEngineInTurns, type Engine } from './engine.ts'
import { engineOf } from './engineThread.ts'
import { refuseOtherSchema } from './otherSchema.ts'
import { copyBelow, syncBelow, syncPath } from './sync.ts'

export interface EmbeddedOptions {
  /** The folder; undefined for a database in memory. */
  folder?: string
  /** The migrations folder; null applies none. */
  migrationsFolder: string | null
  /** True to create the database with the engine even if the build has a ready-made one. */
  fromNothing?: boolean
  /** Opens the engine; by default in a thread, and in this one for a database in memory. */
  openEngine?: () => Engine | Promise<Engine>
}

export async function openEmbedded({
  folder,
  migrationsFolder,
  fromNothing = false,
  openEngine = () => (folder === undefined ? openEngineInTurns() : openEngineThread(folder)),
}: EmbeddedOptions) {
  if (folder && !existsSync(folder)) await makeEmbedded(folder, fromNothing ? null : referencePath('database'))
  const client = new EmbeddedClient(await openEngine())
  const driver: AskedByDrizzle = client
  const db = drizzle({ client: driver as PGlite })
  try {
    await client.open()
    if (migrationsFolder !== null) {
      await refuseOtherSchema(db, migrationsFolder)
      await migrate(db, { migrationsFolder })
    }
  } catch (error) {
    await client.close()
    throw error
  }
  const snapshot = folder === undefined ? undefined : (copy: string) => copyOf(client, folder, copy)
  return { db, snapshot, close: () => client.close() }
}

const openEngineThread = (folder: string) =>
  engineOf(openWorker(workerBeside(import.meta.url, 'engineWorker'), { workerData: { folder } }))

/** A copy of the files between two transactions equals the state after a kill: it opens with everything committed. */
async function copyOf(client: EmbeddedClient, folder: string, copy: string): Promise<void> {
  // Otherwise opening the copy would have to replay the log.
  await client.query('checkpoint')
  await client.transaction(() => copyBelow(folder, copy))
}

/**
 * Creates an empty database beside its final place, syncs it and moves it there, so an interrupted start leaves no
 * half-made database. Copies the build's ready-made one if there is one, which saves seconds.
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
