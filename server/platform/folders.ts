import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from './errors.ts'

/** Creates a folder with its parents, for this user only. Node's own recursive mkdir never returns below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  try {
    await makeOne(folder)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT' || parent === folder) throw error
    await makeFolder(parent)
    await makeOne(folder)
  }
}

/** Another process may make it at the same time. */
async function makeOne(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  })
}

/** The result of reading a file or folder; null if it does not exist. */
export async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  }
}
