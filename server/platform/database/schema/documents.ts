import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, instant, owner } from './columns.ts'

/** The same file uploaded again by the same applicant for the same purpose is the same document. */
export const documents = pgTable(
  'documents',
  {
    fileName: text('file_name').primaryKey(),
    owner: owner(),
    kind: text('kind').notNull(),
    originalFilename: text('original_filename').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
    /** When the virus scanner found it clean, or not; null where it has yet to be asked. */
    scannedAt: instant('scanned_at'),
    /** What the scanner found in it. */
    malware: text('malware'),
  },
  (table) => [unique('documents_same').on(table.owner, table.kind, table.sha256, table.originalFilename)],
)

/** Tokens are kept as hashes. A ticket opens a download window once; a viewing is the short cookie that follows it. */
export const downloadTokens = pgTable(
  'download_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['ticket', 'viewing'] }).notNull(),
    owner: owner(),
    /** The session that asked for it, with which it ends. */
    session: text('session').notNull(),
    fileName: text('file_name')
      .notNull()
      .references(() => documents.fileName, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('download_tokens_expires_at').on(table.expiresAt)],
)
