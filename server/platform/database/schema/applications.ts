import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgSequence, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import { readDraft } from '../../../../domain/stored.ts'
import { instant, owner, storedJson } from './columns.ts'
import { intakeId } from './reference.ts'

/** Numbers every save of every record and draft. A version is never reused. */
export const versions = pgSequence('versions')
export const nextVersion = sql<number>`nextval('versions')`

const version = () => bigint('version', { mode: 'number' }).notNull().default(nextVersion)

/** The answers of a step: one record per owner, intake and step. */
export const records = pgTable(
  'records',
  {
    id: text('id').primaryKey(),
    owner: owner(),
    intakeId: intakeId(),
    step: text('step').notNull(),
    version: version(),
    /** The format of the answers (domain/stored.ts). */
    format: integer('format').notNull(),
    /** Answers and names of documents by field. Read them with `readRecord`. */
    answers: storedJson('answers', objectIn).notNull(),
  },
  (table) => [unique('records_once').on(table.owner, table.intakeId, table.step)],
)

/** Unsaved values and documents of a step: one draft per owner, intake and step, deleted when the step is saved. */
export const drafts = pgTable(
  'drafts',
  {
    owner: owner(),
    intakeId: intakeId(),
    step: text('step').notNull(),
    version: version(),
    /** The key its caller gave the save. */
    saveKey: text('save_key'),
    /** The version of the record it is based on; 0 if there was none. */
    basedOn: bigint('based_on', { mode: 'number' }).notNull(),
    /** The random id of the tab it comes from. */
    device: text('device').notNull(),
    content: storedJson('content', readDraft).notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.intakeId, table.step] }),
    index('drafts_saved_at').on(table.savedAt),
  ],
)

/**
 * One application per person and intake. `applicantId` is unique per intake: colliding subjects are refused, never
 * merged.
 */
export const fellowships = pgTable(
  'fellowships',
  {
    id: text('id').primaryKey(),
    owner: owner(),
    intakeId: intakeId(),
    applicantId: text('applicant_id').notNull(),
    applicationDate: instant('application_date').notNull(),
    status: text('status').notNull(),
    /** The names of the steps that were passed. Numbers would change with the programme's steps. */
    passed: text('passed').array().notNull().default([]),
    // Only the previous release reads these ids. Each record names its step itself.
    personalDetailId: text('personal_detail_id').references(() => records.id, { onDelete: 'set null' }),
    courseDetailId: text('course_detail_id').references(() => records.id, { onDelete: 'set null' }),
    motivationId: text('motivation_id').references(() => records.id, { onDelete: 'set null' }),
    shortlisted: boolean('shortlisted'),
  },
  (table) => [
    unique('fellowships_once').on(table.owner, table.intakeId),
    unique('fellowships_applicant').on(table.applicantId, table.intakeId),
  ],
)
