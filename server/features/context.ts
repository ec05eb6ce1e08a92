import type { Access } from '../platform/http/access.ts'
import type { EmailProof } from '../platform/http/emailProof.ts'
import type { DocumentStore } from './documents/documentStore.ts'
import type { Inspector } from './documents/inspection/inspector.ts'
import type { Scanner } from './documents/scanner.ts'
import type { SharedLimits } from '../platform/limits/sharedLimits.ts'
import type { Sessions } from '../platform/sessions/sessions.ts'
import type { Reference } from './reference/reference.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { ReceiptPrinter } from './receipt/receiptPrinter.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { Threads } from '../platform/threads.ts'
import type { Database } from '../platform/database/database.ts'

/** The dependencies of a feature's routes. */
export interface Context {
  settings: Settings
  db: Database
  documents: DocumentStore
  inspector: Inspector
  scanner?: Scanner
  access: Access
  sessions: Sessions
  limits: SharedLimits
  reference: Reference
  outbox: Outbox
  emailProof: EmailProof
  receipts: ReceiptPrinter
  threads: Threads
  /** Epoch milliseconds. */
  now: () => number
}
