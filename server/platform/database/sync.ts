import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../folders.ts'

/** Waits until a file or a folder's entries are on disk. */
export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder and everything below it are on disk. */
export async function syncBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => syncPath(path.join(entry.parentPath, entry.name))))
  await syncPath(folder)
}

/** Copies a folder tree. `fs.cp` takes ten times as long for a thousand files. */
export async function copyBelow(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const placeOf = (entry: (typeof entries)[number]) => path.relative(from, path.join(entry.parentPath, entry.name))
  await makeFolder(to)
  for (const entry of entries) if (entry.isDirectory()) await mkdir(path.join(to, placeOf(entry)), { recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map(placeOf)
  await Promise.all(
    files.map((file) => copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE)),
  )
}
