import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Round } from '../../../../domain/rubrics.ts'
import { instant, owner } from './columns.ts'
import { submissionId } from './submissions.ts'

/** Comments of members on an application; see domain/comments.ts. A deleted one keeps its row, without its text. */
export const comments = pgTable(
  'comments',
  {
    /** Chosen by the author's browser. */
    id: text('id').primaryKey(),
    /** The version it was written on. */
    submissionId: submissionId(),
    fellowshipId: text('fellowship_id').notNull(),
    /** The application's owner. */
    owner: owner(),
    /** The member: tenant and subject. */
    author: text('author').notNull(),
    /** Their email address or subject. */
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    /** True if the author did not see the applicant's name when they saved it. */
    isBlind: boolean('is_blind').notNull(),
    /** The round of review in which it was saved. */
    round: integer('round').$type<Round>().notNull(),
    /** Counts the saves. */
    revision: integer('revision').notNull().default(1),
    writtenAt: instant('written_at').notNull(),
    changedAt: instant('changed_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('comments_fellowship').on(table.fellowshipId, table.writtenAt),
    index('comments_submission').on(table.submissionId),
  ],
)

/** The committee's labels. A removed one keeps its row, so that histories can name it. */
export const labels = pgTable(
  'labels',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** The last change of the name, or the removal. */
    changedAt: instant('changed_at').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('labels_name')
      .on(sql`lower(${table.name})`)
      .where(sql`not is_removed`),
  ],
)

/** Labels of applications. A lifted one keeps its row, so that open lists notice it. */
export const applicationLabels = pgTable(
  'application_labels',
  {
    fellowshipId: text('fellowship_id').notNull(),
    labelId: integer('label_id')
      .notNull()
      .references(() => labels.id),
    /** The version that was the newest one when the label was set. */
    submissionId: submissionId(),
    /** The application's owner. */
    owner: owner(),
    isSet: boolean('is_set').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fellowshipId, table.labelId] }),
    index('application_labels_label').on(table.labelId),
    index('application_labels_submission').on(table.submissionId),
  ],
)
