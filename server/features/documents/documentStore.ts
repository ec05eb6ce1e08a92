import path from 'node:path'
import { StoreAway } from '../../platform/errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface StoredFile {
  name: string
  modifiedAt: Date
}

/** Where uploaded files are kept, by stored name. Every call throws StoreAway where the store cannot do it now. */
export interface DocumentStore {
  /** Resolves once the whole file will outlast this process. */
  put(name: string, content: Buffer): Promise<void>
  /** The whole content, or null where there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  check(): Promise<void>
  /** Every stored file, and when it was stored. */
  list(): AsyncIterable<StoredFile>
}

/** Stored names are ours: letters, digits and one dot. Anything else names nothing. */
export const STORED_NAME = /^[\w-]{20,64}\.[a-z]{2,5}$/

/** Whoever waits for the store hears after so long that it does not answer, in milliseconds. */
export const DEADLINE_MS = 20_000

/** The store with an end to every call, and one error for whatever goes wrong in it. */
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
        // Nobody waits for it: a store that does not answer does not end its list in time either.
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
