import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from './errors.ts'

/** Creates a folder with its parents, for this user only. Node's own recursive mkdir never returns below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'EEXIST') return
    const parent = path.dirname(folder)
    if (error.code !== 'ENOENT' || parent === folder) throw error
    await makeFolder(parent)
    await make()
  }
}
