import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '../settings.ts'

export interface StoredFile {
  name: string
  modifiedAt: Date
}

/** Where uploaded files are kept, by stored name. */
export interface DocumentStore {
  /** Resolves once the whole file will outlast this process. */
  put(name: string, content: Buffer): Promise<void>
  /** The content, or null where there is no such file. */
  get(name: string): Promise<Readable | null>
  remove(name: string): Promise<void>
  /** Throws where the store cannot be reached or written. */
  check(): Promise<void>
  /** Every stored file, and when it was stored. */
  list(): AsyncIterable<StoredFile>
}

/** Stored names are ours: letters, digits and one dot. Anything else names nothing. */
export const STORED_NAME = /^[\w-]{20,64}\.[a-z]{2,5}$/

export async function openDocuments({ documentsUrl, dataDir }: Pick<Settings, 'documentsUrl' | 'dataDir'>) {
  if (documentsUrl) {
    const { documentsInS3 } = await import('./s3Store.ts')
    return documentsInS3(documentsUrl)
  }
  const { documentsInFolder } = await import('./folderStore.ts')
  return documentsInFolder(path.join(dataDir, 'documents'))
}
