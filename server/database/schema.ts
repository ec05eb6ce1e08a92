import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'

import { isoDay, midnightOf } from '../../domain/calendar.ts'
import type { CourseDetails } from '../../domain/courseDetails.ts'
import type { DocumentKind } from '../../domain/documents.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import type { Motivation } from '../../domain/motivation.ts'
import { ID_TYPES, MARITAL_STATUSES, SEXES, type PersonalDetails } from '../../domain/personalDetails.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { SubmittedApplication } from '../../domain/submissions.ts'
import type { AuditAction, Outcome } from '../audit/actions.ts'
import type { SealedHead } from '../audit/seals.ts'
import type { LinkPurpose } from '../identity/links.ts'
import type { MailData, MailKind } from '../mail/mails.ts'

/** Every table. After a change, `npx drizzle-kit generate` writes the next numbered migration. */

const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => instant('created_at').notNull().defaultNow()

export const applicationsStatus = pgTable('applications_status', {
  id: text('id').primaryKey(),
  open: boolean('open').notNull(),
  closingDate: date('closing_date').notNull(),
})

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const regions = pgTable('regions', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const countries = pgTable('countries', {
  id: integer('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
})

export const institutions = pgTable(
  'institutions',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    countryCode: text('country_code').notNull(),
    website: text('website').notNull(),
  },
  (table) => [index('institutions_country_code').on(table.countryCode, table.name)],
)

/** One row, which the database's own triggers count up with every write to the tables above. */
export const referenceVersions = pgTable('reference_versions', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** `owner` is the issuer and the whole subject of whoever made a record. */
const owner = () => text('owner').notNull()

/** A day, which records hold as its midnight in ISO form. */
const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: isoDay,
  fromDriver: midnightOf,
})

/** Counts every save of every record and draft: a version that has been is never used again. */
export const versions = pgSequence('versions')
export const nextVersion = sql<number>`nextval('versions')`

/** Which save a record or draft is from: its version, and the key that its caller gave it. */
const saved = () => ({
  version: bigint('version', { mode: 'number' }).notNull().default(nextVersion),
  saveKey: text('save_key'),
})

/** The columns of a record: one for each of its fields and no other, and one record per owner. */
type ColumnsOf<Entity> = Record<keyof Entity | 'owner' | keyof ReturnType<typeof saved>, PgColumnBuilderBase>

export const personalDetails = pgTable('personal_details', {
  id: text('id').primaryKey(),
  owner: owner().unique(),
  ...saved(),
  name: text('name').notNull(),
  lastName: text('last_name').notNull(),
  sex: text('sex', { enum: SEXES }).notNull(),
  maritalStatus: text('marital_status', { enum: MARITAL_STATUSES }).notNull(),
  idType: text('id_type', { enum: ID_TYPES }).notNull(),
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
} satisfies ColumnsOf<PersonalDetails>)

export const courseDetails = pgTable('course_details', {
  id: text('id').primaryKey(),
  owner: owner().unique(),
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
} satisfies ColumnsOf<Omit<CourseDetails, 'country' | 'institution'>>)

export const motivations = pgTable('motivations', {
  id: text('id').primaryKey(),
  owner: owner().unique(),
  ...saved(),
  motivation: text('motivation').notNull(),
} satisfies ColumnsOf<Motivation>)

/** What has been typed and uploaded in a step and not saved yet: one draft per owner and step, gone when the step is saved. */
export const drafts = pgTable(
  'drafts',
  {
    owner: owner(),
    step: text('step').$type<RecordStep>().notNull(),
    ...saved(),
    /** The version of the record that it changes; 0 where there was none. */
    basedOn: bigint('based_on', { mode: 'number' }).notNull(),
    /** The tab that it comes from: a random id. */
    device: text('device').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.step] }), index('drafts_saved_at').on(table.savedAt)],
)

/** `applicantId` is unique: two subjects that collide on it are refused, never merged. */
export const fellowships = pgTable('fellowships', {
  id: text('id').primaryKey(),
  owner: owner().unique(),
  applicantId: text('applicant_id').notNull().unique(),
  applicationDate: instant('application_date').notNull(),
  status: text('status').notNull(),
  lastActiveStep: integer('last_active_step').notNull(),
  highestStep: integer('highest_step').notNull(),
  personalDetailId: text('personal_detail_id').references(() => personalDetails.id, { onDelete: 'set null' }),
  courseDetailId: text('course_detail_id').references(() => courseDetails.id, { onDelete: 'set null' }),
  motivationId: text('motivation_id').references(() => motivations.id, { onDelete: 'set null' }),
  shortlisted: boolean('shortlisted'),
})

/**
 * What is to be told by mail: written in the transaction of what it tells of, and gone once it is sent. It says what the mail is about;
 * text and links are made when it is sent, so that no link stands here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<MailData[MailKind]>().notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** When it may be tried; ahead while a node has it, and null once it was given up. */
    dueAt: instant('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: a code, never the server's words, which may name the recipient. */
    problem: text('problem'),
  },
  (table) => [index('outbox_due_at').on(table.dueAt)],
)

/** Which mails before the closing date were queued: each once. */
export const deadlineMails = pgTable(
  'deadline_mails',
  {
    owner: owner(),
    closingDate: date('closing_date').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.closingDate, table.days] })],
)

/** Whether an applicant wants them; the token is in the mails' link, and good for this alone. */
export const deadlineMailChoices = pgTable('deadline_mail_choices', {
  owner: owner().primaryKey(),
  token: text('token').notNull().unique(),
  isOff: boolean('is_off').notNull().default(false),
})

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

/** The embedded identity provider's accounts; emails are kept in lower case. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** When a link that was mailed to the address was followed; null while nobody has. */
  emailProvedAt: instant('email_proved_at'),
  permissions: jsonb('permissions')
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  createdAt: createdAt(),
})

/** What a link in a mail is good for, once and not for long; its token is kept as a hash. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The address that it was mailed to. */
    email: text('email').notNull(),
    /** Null where there is no account yet. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('account_links_expires_at').on(table.expiresAt)],
)

/** The embedded identity provider's sessions, codes, grants and tokens. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_records_grant_id').on(table.grantId),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expires_at').on(table.expiresAt),
  ],
)

/** When each session was last heard of, and when it was ended: a session of the identity provider, or a token that names none. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    seenAt: instant('seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** From then on no token of it is good anyway. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [index('sessions_ended_at').on(table.endedAt), index('sessions_kept_until').on(table.keptUntil)],
)

/** How often something was done in a window of time; nodes count together. Ids are keyed hashes, and say nothing of anybody. */
export const counts = pgTable(
  'counts',
  {
    id: text('id').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('counts_until').on(table.until)],
)

export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
})

/**
 * Who did what and when, in the transaction of what it tells of. A trigger gives each entry its time, the chain of its subject, its number
 * there, and a hash of all of it and of the entry before; another one refuses every change, but for an address that an announced erasure
 * takes out, and entries that are pruned. The hash covers the address by its salted digest, so that it can go without breaking the chain.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    chain: text('chain').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    subject: text('subject'),
    address: text('address'),
    addressSalt: text('address_salt'),
    addressDigest: text('address_digest'),
    token: text('token'),
    action: text('action').$type<AuditAction>().notNull(),
    object: text('object'),
    request: text('request'),
    outcome: text('outcome').$type<Outcome>().notNull(),
    reason: text('reason'),
    times: integer('times').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.number] }), index('audit_entries_at').on(table.at)],
)

/** Where each chain ends, and what of it was pruned: up to which number, and that entry's hash. */
export const auditChains = pgTable('audit_chains', {
  chain: text('chain').primaryKey(),
  length: bigint('length', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** How much of it the last seal covers. */
  sealed: bigint('sealed', { mode: 'number' }).notNull().default(0),
  pruned: bigint('pruned', { mode: 'number' }).notNull().default(0),
  prunedHash: text('pruned_hash').notNull().default(''),
})

/** The ends of all chains that have grown since the seal before, in one chain of seals; nothing changes one. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  heads: jsonb('heads').$type<SealedHead[]>().notNull(),
  hash: text('hash').notNull(),
})
