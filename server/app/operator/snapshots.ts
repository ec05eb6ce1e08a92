import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../platform/folders.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

/**
 * Copies of the embedded database for commands that read a lot while the server continues. A copy left behind is
 * removed with a later one or at the next start.
 */

/** A copy not opened within this time is abandoned; after that, its lock shows whether it is in use. */
const UNOPENED_MS = 60_000

const snapshotsIn = (dataDir: string) => path.join(dataDir, 'snapshots')

/** Removes copies of killed commands. */
export async function removeLeftSnapshots(dataDir: string, unopenedMs = UNOPENED_MS): Promise<void> {
  const folder = snapshotsIn(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const made = await stat(left).catch(() => null)
    if (made === null || Date.now() - made.mtimeMs < unopenedMs) continue
    if (!(await isInUse(left))) await rm(left, { recursive: true, force: true })
  }
}

async function isInUse(folder: string): Promise<boolean> {
  const { isLocked } = await import('../../platform/database/dataDirLock.ts')
  return isLocked(folder)
}

/** A folder that its user opens as a DATA_DIR and removes. */
export async function takeSnapshot(
  { settings: { dataDir }, snapshot }: Operating,
  _: object,
): Promise<{ folder: string }> {
  if (!snapshot) throw new OperatorProblem('Only an embedded database is copied.')
  await removeLeftSnapshots(dataDir)
  const folder = path.join(snapshotsIn(dataDir), randomUUID())
  await makeFolder(folder)
  try {
    await snapshot(path.join(folder, 'database'))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return { folder }
}
