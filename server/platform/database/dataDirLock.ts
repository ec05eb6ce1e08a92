import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../folders.ts'

/**
 * Locks a data folder for this process, or returns null if another process holds the lock. The kernel releases it when
 * the process ends.
 */
export async function lockDataDir(dataDir: string): Promise<FileHandle | null> {
  const { default: locks } = await import('fs-native-extensions')
  await makeFolder(dataDir)
  const lock = await open(path.join(dataDir, 'lock'), 'a+', 0o600)
  if (locks.tryLock(lock.fd)) return lock
  await lock.close()
  return null
}

export async function isLocked(dataDir: string): Promise<boolean> {
  const lock = await lockDataDir(dataDir)
  await lock?.close()
  return lock === null
}
