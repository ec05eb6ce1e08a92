import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { DOCUMENTS } from '../../support/workload/documents.mjs'
import { killing } from '../kills.mjs'
import { uploading } from '../../support/workload/uploading.mjs'

/** Kills the server while files are uploaded. */
export const name = 'uploads'

/** Longer than any upload takes: an older file is left over. */
const LONG_AGO = new Date(Date.now() - 2 * 3_600_000)

export const run = killing(uploading(DOCUMENTS), { atTheEnd: halfWritten })

/** A later start removes the half-written files of a killed server. */
async function halfWritten(world) {
  const folder = path.join(world.dataDir, 'documents')
  const parts = async () => (await readdir(folder)).filter((each) => each.endsWith('.part'))
  for (const part of await parts()) await utimes(path.join(folder, part), LONG_AGO, LONG_AGO)
  await world.server().kill()
  await world.restart()
  const left = await parts()
  if (left.length > 0) world.note(`${left.length} half-written files remain`)
}
