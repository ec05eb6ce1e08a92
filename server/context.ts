import type { Access } from './access.ts'
import type { DocumentStore } from './documents/store.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'

/** What the routes work with. */
export interface Context {
  settings: Settings
  db: Database
  documents: DocumentStore
  access: Access
  /** Epoch milliseconds. */
  now: () => number
}
