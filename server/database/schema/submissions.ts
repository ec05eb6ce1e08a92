import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '../../../domain/documents.ts'
import type { SubmittedApplication } from '../../../domain/submissions.ts'
import { fellowships } from './applications.ts'
import { instant, owner } from './columns.ts'
import { documents } from './documents.ts'

/**
 * What was submitted and when, a version per submission. A trigger refuses every change of a row, and its deletion but by an
 * erasure, which says so: `set_config('portal.erasure', owner, true)` in its transaction. A fellowship that has been submitted
 * cannot be deleted, because its submissions refer to it.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    fellowshipId: text('fellowship_id')
      .notNull()
      .references(() => fellowships.id),
    owner: owner(),
    version: integer('version').notNull(),
    reference: text('reference').notNull().unique(),
    submittedAt: instant('submitted_at').notNull(),
    application: jsonb('application').$type<SubmittedApplication>().notNull(),
  },
  (table) => [
    unique('submissions_version').on(table.fellowshipId, table.version),
    index('submissions_owner').on(table.owner),
  ],
)

/** The documents that a submission names; while it stands, none of them can be deleted. */
export const submittedDocuments = pgTable(
  'submitted_documents',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    fileName: text('file_name')
      .notNull()
      .references(() => documents.fileName),
    originalFilename: text('original_filename').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.kind] }),
    index('submitted_documents_file_name').on(table.fileName),
  ],
)
