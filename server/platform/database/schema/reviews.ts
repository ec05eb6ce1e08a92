import { bigint, boolean, date, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import type { ConflictChangeKind } from '../../../../domain/conflicts.ts'
import type { Round } from '../../../../domain/rubrics.ts'
import { instant, owner, storedJson } from './columns.ts'
import { intakes } from './reference.ts'
import { submissionId } from './submissions.ts'

const round = () => integer('round').$type<Round>().notNull().default(1)

/** How the applications of a round are scored; see domain/reviews.ts. Read through the schema in features/reviews. */
export const rubrics = pgTable(
  'rubrics',
  {
    intakeId: text('intake_id')
      .notNull()
      .references(() => intakes.id),
    round: round(),
    rubric: storedJson('rubric', objectIn).notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** The bursaryAdmin who has opened the scores to everyone; null until then. */
    openedBy: text('opened_by'),
    openedAt: instant('opened_at'),
    /** The last day for reviews, in the provider's time zone; null without one. */
    due: date('due'),
    /** The bursaryAdmin who has reminded reviewers last; null before the first time. */
    remindedBy: text('reminded_by'),
    remindedAt: instant('reminded_at'),
    /** The number of reviewers per application in the last assignment for the whole intake; null before. */
    planned: integer('planned'),
    /** The bursaryAdmin who has started the round; null for the first one. */
    startedBy: text('started_by'),
    startedAt: instant('started_at'),
  },
  (table) => [primaryKey({ columns: [table.intakeId, table.round] })],
)

/**
 * A member's part in a round of an application's review: assigned, in conflict, or with scores. A conflict holds in all
 * rounds, so all parts of a member in an application have it.
 */
export const reviews = pgTable(
  'reviews',
  {
    fellowshipId: text('fellowship_id').notNull(),
    round: round(),
    /** The version that was reviewed, or was the newest one when the member was assigned. */
    submissionId: submissionId(),
    /** The application's owner. */
    owner: owner(),
    /** The member: tenant and subject. */
    reviewer: text('reviewer').notNull(),
    /** Their email address or subject. */
    reviewerName: text('reviewer_name').notNull(),
    isAssigned: boolean('is_assigned').notNull().default(false),
    hasConflict: boolean('has_conflict').notNull().default(false),
    /** True if a bursaryAdmin has declared or confirmed the conflict: only a bursaryAdmin can lift it. */
    isConflictConfirmed: boolean('is_conflict_confirmed').notNull().default(false),
    /** Null until reviewed. */
    scores: storedJson('scores', objectIn),
    note: text('note').notNull().default(''),
    /** Not exact. The previous release reads it; averages are computed from the scores and the rubric. */
    average: real('average'),
    version: integer('version').notNull(),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.fellowshipId, table.reviewer, table.round] }),
    index('reviews_reviewer').on(table.reviewer),
    index('reviews_submission').on(table.submissionId),
  ],
)

/** Every change of a member's conflict of interest, with its reason. The last one of a member counts. */
export const conflictChanges = pgTable(
  'conflict_changes',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: submissionId(),
    fellowshipId: text('fellowship_id').notNull(),
    /** The application's owner. */
    owner: owner(),
    /** The member: tenant and subject. */
    reviewer: text('reviewer').notNull(),
    /** Their email address or subject. */
    reviewerName: text('reviewer_name').notNull(),
    change: text('change').$type<ConflictChangeKind>().notNull(),
    /** Empty if the member made the change. */
    reason: text('reason').notNull(),
    /** The email in the caller's token, or its subject. */
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('conflict_changes_fellowship').on(table.fellowshipId, table.number),
    index('conflict_changes_submission').on(table.submissionId),
  ],
)
