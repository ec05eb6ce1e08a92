import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import { readApplication, storedApplication } from '../../../../domain/stored.ts'
import { fellowships } from './applications.ts'
import type { DecisionOutcome } from '../../../../domain/outcomes.ts'
import { instant, owner, storedJson, storedReference } from './columns.ts'
import { documents } from './documents.ts'
import { intakeId } from './reference.ts'

/**
 * One row per submission: an immutable version. A trigger refuses changes, and deletions except in an erasure, which
 * announces itself with `set_config('portal.erasure', owner, true)`. A submitted fellowship cannot be deleted, because
 * its submissions refer to it.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    fellowshipId: text('fellowship_id')
      .notNull()
      .references(() => fellowships.id),
    owner: owner(),
    intakeId: intakeId(),
    version: integer('version').notNull(),
    reference: storedReference('reference').notNull().unique(),
    submittedAt: instant('submitted_at').notNull(),
    application: storedJson('application', readApplication, storedApplication).notNull(),
  },
  (table) => [
    index('submissions_submitted_at').on(table.submittedAt, table.id),
    unique('submissions_version').on(table.fellowshipId, table.version),
    index('submissions_owner').on(table.owner),
  ],
)

/** The submission of a row, which goes with it. */
export const submissionId = () =>
  text('submission_id')
    .notNull()
    .references(() => submissions.id, { onDelete: 'cascade' })

const texts = (name: string) =>
  storedJson(name, (stored) => objectIn(stored) as Readonly<Record<string, string>>).notNull()

/**
 * Answers of a submission as the desk lists, sorts and searches them (architecture decision 40). They derive from the submission and the
 * programme, so rows can be deleted at any time: listings.ts makes them again.
 */
export const listings = pgTable(
  'listings',
  {
    submissionId: submissionId(),
    /** The mark of the rules by which the row was made. Each node reads the rows of its own rules. */
    rules: text('rules').notNull(),
    applicant: text('applicant').notNull(),
    applicantKey: text('applicant_key').notNull(),
    /** By column of the list: the answer, and the key that the list sorts by. */
    answers: texts('answers'),
    keys: texts('keys'),
    /** By filter: what it is compared with. */
    filters: texts('filters'),
    /** The identifying answer without case, accents, spaces and dashes. */
    identity: text('identity').notNull(),
    /** The digits of phone numbers. */
    phones: text('phones').notNull(),
    /** The words that the search looks at. */
    searched: text('searched').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.rules] }),
    index('listings_identity').on(table.rules, table.identity),
  ],
)

/** The documents in a submission. They cannot be deleted while it exists. */
export const submittedDocuments = pgTable(
  'submitted_documents',
  {
    submissionId: submissionId(),
    kind: text('kind').notNull(),
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

/**
 * The provider's decisions, one row each; the last one counts. They are not part of the application, so no applicant's
 * call reads or changes them.
 */
export const shortlistings = pgTable(
  'shortlistings',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: submissionId(),
    fellowshipId: text('fellowship_id').notNull(),
    /** The application's owner. */
    owner: owner(),
    /** The previous release reads it; outcome replaces it. */
    shortlisted: boolean('shortlisted').notNull(),
    /** Null in decisions of earlier releases. */
    outcome: text('outcome').$type<DecisionOutcome>(),
    reason: text('reason').notNull(),
    /** The reviewer: the email in their token, or its subject. */
    decidedBy: text('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('shortlistings_fellowship').on(table.fellowshipId, table.number),
    index('shortlistings_submission').on(table.submissionId),
  ],
)
