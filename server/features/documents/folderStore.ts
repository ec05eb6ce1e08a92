import { access, constants, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from '../../platform/database/sync.ts'
import { makeFolder, unlessMissing } from '../../platform/folders.ts'
import { STORED_NAME, type DocumentStore } from './documentStore.ts'

const PART = '.part'
/** Longer than any upload takes. Younger files may belong to an upload on another server. */
const LONGEST_PUT_MS = 3_600_000

/** Removes partial files left by a killed server. */
async function removeLeftParts(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PART)).map((name) => path.join(folder, name))
  for (const part of parts) {
    const written = await stat(part).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > LONGEST_PUT_MS) await rm(part, { force: true })
  }
}

/** Stores documents as files in one folder. A file gets its final name after it is complete and synced. */
export async function documentsInFolder(folder: string): Promise<DocumentStore> {
  await makeFolder(folder)
  await removeLeftParts(folder)
  const fileOf = (name: string) => (STORED_NAME.test(name) ? path.join(folder, name) : null)

  return {
    async put(name, content) {
      const file = fileOf(name)
      if (file === null) throw new Error('Not a stored name')
      const part = `${file}${PART}`
      try {
        const handle = await open(part, 'w', 0o600)
        try {
          await handle.writeFile(content)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, file)
        await syncPath(folder)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async get(name) {
      const file = fileOf(name)
      return file === null ? null : unlessMissing(readFile(file))
    },

    async remove(name) {
      const file = fileOf(name)
      if (file !== null) await rm(file, { force: true })
    },

    check: () => access(folder, constants.R_OK | constants.W_OK),

    async *list() {
      for await (const { name } of await opendir(folder)) {
        const file = fileOf(name)
        const kept = file === null ? null : await stat(file).catch(() => null)
        if (kept) yield { name, modifiedAt: kept.mtime }
      }
    },
  }
}
