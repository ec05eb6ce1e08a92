import { sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { readApplication, storedApplication } from '../../../../domain/stored.ts'
import { fellowships } from './applications.ts'
import type { DecisionOutcome } from '../../../../domain/outcomes.ts'
import { instant, owner, storedJson, storedReference } from './columns.ts'
import { documents } from './documents.ts'
import { intakeId } from './reference.ts'

/** A generated column with a value from the application. */
const said = (name: string, what: SQL) => text(name).generatedAlwaysAs(what)

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
    // Generated columns that the desk searches and sorts by, because the application itself is large.
    applicant: said(
      'applicant',
      sql`coalesce(application#>>'{personalDetails,lastName}', '') || ', ' || coalesce(application#>>'{personalDetails,name}', '')`,
    ),
    /** Replaced by idKey; the previous release reads it. */
    idNumber: said(
      'id_number',
      sql`upper(regexp_replace(coalesce(application#>>'{personalDetails,idNumber}', ''), '[[:space:]‐-―−./_-]+', '', 'g'))`,
    ),
    regionId: said('region_id', sql`application#>>'{personalDetails,regionId}'`),
    region: said('region', sql`coalesce(application#>>'{personalDetails,region,name}', '')`),
    country: said('country', sql`coalesce(application#>>'{courseDetails,country,name}', '')`),
    institution: said('institution', sql`coalesce(application#>>'{courseDetails,institution,name}', '')`),
    firstChoice: said('first_choice', sql`coalesce(application#>>'{courseDetails,firstChoiceCourse}', '')`),
    secondChoice: said('second_choice', sql`coalesce(application#>>'{courseDetails,secondChoiceCourse}', '')`),
    contact: said(
      'contact',
      sql`coalesce(application#>>'{personalDetails,idNumber}', '') || ' ' || coalesce(application#>>'{personalDetails,email}', '')`,
    ),
    /** The ID number without case, accents, invisible characters, spaces and dashes. */
    idKey: said(
      'id_key',
      sql`regexp_replace(search_key(coalesce(application#>>'{personalDetails,idNumber}', '')), '[[:space:]‐-―−._-]+', '', 'g')`,
    ),
    // The list sorts by these keys: letters without case and accents. The collation "C" orders them alike in every database.
    applicantKey: said(
      'applicant_key',
      sql`search_key(coalesce(application#>>'{personalDetails,lastName}', '') || ', ' || coalesce(application#>>'{personalDetails,name}', ''))`,
    ),
    courseKey: said('course_key', sql`search_key(coalesce(application#>>'{courseDetails,firstChoiceCourse}', ''))`),
    institutionKey: said(
      'institution_key',
      sql`search_key(coalesce(application#>>'{courseDetails,institution,name}', ''))`,
    ),
    regionKey: said('region_key', sql`search_key(coalesce(application#>>'{personalDetails,region,name}', ''))`),
    /** The digits of both phone numbers. */
    phones: said(
      'phones',
      sql`regexp_replace(coalesce(application#>>'{personalDetails,cellPhoneNumber}', ''), '[^0-9]+', '', 'g') || ' ' || regexp_replace(coalesce(application#>>'{personalDetails,telephoneNumber}', ''), '[^0-9]+', '', 'g')`,
    ),
    /** The words that the desk's search looks at. */
    searched: said(
      'searched',
      sql`search_key(${sql.join(
        [
          sql`reference`,
          ...[
            'personalDetails,lastName',
            'personalDetails,name',
            'personalDetails,idNumber',
            'personalDetails,email',
            'courseDetails,firstChoiceCourse',
            'courseDetails,secondChoiceCourse',
            'courseDetails,institution,name',
            'courseDetails,country,name',
            'personalDetails,region,name',
          ].map((path) => sql.raw(`coalesce(application#>>'{${path}}', '')`)),
        ],
        sql` || ' ' || `,
      )})`,
    ),
  },
  (table) => [
    index('submissions_submitted_at').on(table.submittedAt, table.id),
    unique('submissions_version').on(table.fellowshipId, table.version),
    index('submissions_owner').on(table.owner),
    index('submissions_id_number').on(table.intakeId, table.idNumber),
    index('submissions_id_key').on(table.intakeId, table.idKey),
  ],
)

/** The documents in a submission. They cannot be deleted while it exists. */
export const submittedDocuments = pgTable(
  'submitted_documents',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
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
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
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
