import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'
import type { CourseDetails } from '../../../../domain/courseDetails.ts'
import type { Motivation } from '../../../../domain/motivation.ts'
import type { PersonalDetails } from '../../../../domain/personalDetails.ts'
import { RECORDS } from '../../../../domain/programme.ts'
import { readDraft } from '../../../../domain/stored.ts'
import { day, instant, owner, storedJson } from './columns.ts'
import { countries, institutions, intakeId, regions } from './reference.ts'

/** Numbers every save of every record and draft. A version is never reused. */
export const versions = pgSequence('versions')
export const nextVersion = sql<number>`nextval('versions')`

/** The version of a record or draft, the key its caller gave the save, and a hash of what was sent with it. */
const saved = () => ({
  version: bigint('version', { mode: 'number' }).notNull().default(nextVersion),
  saveKey: text('save_key'),
  saveMark: text('save_mark'),
})

/** A record's columns: one per field, and one record per owner and intake. */
type ColumnsOf<Entity> = Record<
  keyof Entity | 'owner' | 'intakeId' | keyof ReturnType<typeof saved>,
  PgColumnBuilderBase
>

const PERSONAL = RECORDS.personalDetails.questions

export const personalDetails = pgTable(
  'personal_details',
  {
    id: text('id').primaryKey(),
    owner: owner(),
    intakeId: intakeId(),
    ...saved(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    sex: text('sex', { enum: PERSONAL.sex.options }).notNull(),
    maritalStatus: text('marital_status', { enum: PERSONAL.maritalStatus.options }).notNull(),
    idType: text('id_type', { enum: PERSONAL.idType.options }).notNull(),
    idNumber: text('id_number').notNull(),
    regionId: text('region_id')
      .notNull()
      .references(() => regions.id),
    dateOfBirth: day('date_of_birth').notNull(),
    disabled: boolean('disabled').notNull(),
    disabilityDetails: text('disability_details').notNull(),
    cellPhoneNumber: text('cell_phone_number').notNull(),
    telephoneNumber: text('telephone_number').notNull(),
    email: text('email').notNull(),
    postalAddress: text('postal_address').notNull(),
    physicalAddress: text('physical_address').notNull(),
    idDocument: text('id_document').notNull(),
    originalIDDocName: text('original_id_doc_name').notNull(),
    cvDocument: text('cv_document').notNull(),
    originalCVDocName: text('original_cv_doc_name').notNull(),
  } satisfies ColumnsOf<PersonalDetails>,
  (table) => [unique('personal_details_once').on(table.owner, table.intakeId)],
)

export const courseDetails = pgTable(
  'course_details',
  {
    id: text('id').primaryKey(),
    owner: owner(),
    intakeId: intakeId(),
    ...saved(),
    firstChoiceCourse: text('first_choice_course').notNull(),
    secondChoiceCourse: text('second_choice_course').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    institutionId: text('institution_id')
      .notNull()
      .references(() => institutions.id),
    transcript: text('transcript').notNull(),
    originalTranscriptDocName: text('original_transcript_doc_name').notNull(),
    acceptanceLetter: text('acceptance_letter').notNull(),
    originalAcceptanceLetterDocName: text('original_acceptance_letter_doc_name').notNull(),
    qualification: text('qualification').notNull(),
    originalQualificationDocName: text('original_qualification_doc_name').notNull(),
    programme: text('programme').notNull(),
    originalProgrammeDocName: text('original_programme_doc_name').notNull(),
    costing: text('costing').notNull(),
    originalCostingDocName: text('original_costing_doc_name').notNull(),
  } satisfies ColumnsOf<Omit<CourseDetails, 'country' | 'institution'>>,
  (table) => [unique('course_details_once').on(table.owner, table.intakeId)],
)

export const motivations = pgTable(
  'motivations',
  {
    id: text('id').primaryKey(),
    owner: owner(),
    intakeId: intakeId(),
    ...saved(),
    motivation: text('motivation').notNull(),
  } satisfies ColumnsOf<Motivation>,
  (table) => [unique('motivations_once').on(table.owner, table.intakeId)],
)

/** Unsaved values and documents of a step: one draft per owner, intake and step, deleted when the step is saved. */
export const drafts = pgTable(
  'drafts',
  {
    owner: owner(),
    intakeId: intakeId(),
    step: text('step').notNull(),
    ...saved(),
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
    lastActiveStep: integer('last_active_step').notNull(),
    highestStep: integer('highest_step').notNull(),
    personalDetailId: text('personal_detail_id').references(() => personalDetails.id, { onDelete: 'set null' }),
    courseDetailId: text('course_detail_id').references(() => courseDetails.id, { onDelete: 'set null' }),
    motivationId: text('motivation_id').references(() => motivations.id, { onDelete: 'set null' }),
    shortlisted: boolean('shortlisted'),
  },
  (table) => [
    unique('fellowships_once').on(table.owner, table.intakeId),
    unique('fellowships_applicant').on(table.applicantId, table.intakeId),
  ],
)
