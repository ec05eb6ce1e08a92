import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder and everything below it is on the disk. */
export async function syncBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await syncPath(path.join(entry.parentPath, entry.name))
  await syncPath(folder)
}
