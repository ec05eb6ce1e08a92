import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from '../store/sync.ts'
import { STORED_NAME, type DocumentStore } from './store.ts'

/** Documents as files of one folder. A file has its name only once it is whole and on the disk. */
export async function documentsInFolder(folder: string): Promise<DocumentStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileOf = (name: string) => (STORED_NAME.test(name) ? path.join(folder, name) : null)

  return {
    async put(name, content) {
      const file = fileOf(name)
      if (file === null) throw new Error('Not a stored name')
      const part = `${file}.part`
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
      if (file === null) return null
      try {
        const handle = await open(file, 'r')
        return createReadStream(file, { fd: handle, autoClose: true })
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    async remove(name) {
      const file = fileOf(name)
      if (file !== null) await rm(file, { force: true })
    },
  }
}
