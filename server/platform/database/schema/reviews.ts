import { boolean, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import { instant, owner, storedJson } from './columns.ts'
import { intakes } from './reference.ts'
import { submissions } from './submissions.ts'

/** How an intake's applications are scored; see domain/reviews.ts. Read through the schema in features/reviews. */
export const rubrics = pgTable('rubrics', {
  intakeId: text('intake_id')
    .primaryKey()
    .references(() => intakes.id),
  rubric: storedJson('rubric', objectIn).notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
  /** The number of reviewers per application in the last assignment for the whole intake; null before. */
  planned: integer('planned'),
})

/** A member's part in the review of an application: assigned, in conflict, or with scores. */
export const reviews = pgTable(
  'reviews',
  {
    fellowshipId: text('fellowship_id').notNull(),
    /** The version that was reviewed, or was the newest one when the member was assigned. */
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** The application's owner. */
    owner: owner(),
    /** The member: tenant and subject. */
    reviewer: text('reviewer').notNull(),
    /** Their email address or subject. */
    reviewerName: text('reviewer_name').notNull(),
    isAssigned: boolean('is_assigned').notNull().default(false),
    hasConflict: boolean('has_conflict').notNull().default(false),
    /** Null until reviewed. */
    scores: storedJson('scores', objectIn),
    note: text('note').notNull().default(''),
    /** Not exact. The previous release reads it; averages are computed from the scores and the rubric. */
    average: real('average'),
    version: integer('version').notNull(),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.fellowshipId, table.reviewer] }),
    index('reviews_reviewer').on(table.reviewer),
    index('reviews_submission').on(table.submissionId),
  ],
)
