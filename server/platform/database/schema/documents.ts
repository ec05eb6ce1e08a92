import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { EXPORT_NAMES } from '../../../../domain/desk.ts'
import { createdAt, instant, owner, storedJson } from './columns.ts'

/** Uploading the same file for the same purpose again yields the same document. */
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
    /** The time of the virus scan; null if it has not been scanned. */
    scannedAt: instant('scanned_at'),
    /** The malware found by the scanner. */
    malware: text('malware'),
  },
  (table) => [unique('documents_same').on(table.owner, table.kind, table.sha256, table.originalFilename)],
)

/** Hashed tokens. A ticket opens a download window once; a viewing is the short-lived cookie that follows. */
export const downloadTokens = pgTable(
  'download_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['ticket', 'viewing'] }).notNull(),
    owner: owner(),
    /** The session that requested it and limits its life. */
    session: text('session').notNull(),
    fileName: text('file_name')
      .notNull()
      .references(() => documents.fileName, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('download_tokens_expires_at').on(table.expiresAt)],
)

/** Hashed single-use tickets that download one export. */
export const exportTickets = pgTable(
  'export_tickets',
  {
    hash: text('hash').primaryKey(),
    name: text('name', { enum: EXPORT_NAMES }).notNull(),
    /** The filter, applications and columns, read through their schema. */
    filter: storedJson('filter', (json) => json).notNull(),
    owner: owner(),
    /** The session that requested it and limits its life. */
    session: text('session').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('export_tickets_expires_at').on(table.expiresAt)],
)
