import path from 'node:path'
import { StoreAway } from '../../platform/errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface StoredFile {
  name: string
  modifiedAt: Date
}

/** Stores uploaded files by name. Every call throws StoreAway if the store is unavailable. */
export interface DocumentStore {
  /** Resolves when the file is durable. */
  put(name: string, content: Buffer): Promise<void>
  /** The whole content, or null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  check(): Promise<void>
  /** Every stored file with its time. */
  list(): AsyncIterable<StoredFile>
}

/** The form of stored names: random letters and digits, one dot, an extension. */
export const STORED_NAME = /^[\w-]{20,64}\.[a-z]{2,5}$/

/** The time limit for a store's call, in milliseconds. */
export const DEADLINE_MS = 20_000

/** Adds a time limit to every call and converts all errors to StoreAway. */
export function answeringInTime(store: DocumentStore, deadlineMs = DEADLINE_MS): DocumentStore {
  return {
    put: (name, content) => inTime(store.put(name, content), deadlineMs),
    get: (name) => inTime(store.get(name), deadlineMs),
    remove: (name) => inTime(store.remove(name), deadlineMs),
    check: () => inTime(store.check(), deadlineMs),
    async *list() {
      const files = store.list()[Symbol.asyncIterator]()
      try {
        for (;;) {
          const next = await inTime(files.next(), deadlineMs)
          if (next.done) return
          yield next.value
        }
      } finally {
        // Not awaited: an unresponsive store would not end its list either.
        files.return?.().catch(() => undefined)
      }
    },
  }
}

function inTime<T>(call: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), deadlineMs)
  })
  return Promise.race([call, late])
    .catch((cause: unknown) => Promise.reject(new StoreAway('The document store failed', { cause })))
    .finally(() => clearTimeout(timer))
}

export async function openDocuments({ documentsUrl, dataDir }: Pick<Settings, 'documentsUrl' | 'dataDir'>) {
  if (documentsUrl) {
    const { documentsInS3 } = await import('./s3Store.ts')
    return answeringInTime(await documentsInS3(documentsUrl))
  }
  const { documentsInFolder } = await import('./folderStore.ts')
  return answeringInTime(await documentsInFolder(path.join(dataDir, 'documents')))
}
