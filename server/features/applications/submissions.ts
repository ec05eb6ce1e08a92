import { randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { DOCUMENTS, REMOVED_DOCUMENTS } from '../../../domain/documents.ts'
import { known } from '../../../domain/known.ts'
import { groupedBy } from '../../../domain/objects.ts'
import { documentOnRecord } from '../../../domain/recordForms.ts'
import type { PublishedDecision } from '../../../domain/letters.ts'
import {
  type EarlierSubmission,
  newReference,
  type Submission,
  type SubmissionSummary,
  type SubmittedApplication,
  type SubmittedDocument,
} from '../../../domain/submissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { referenceOfVersion } from '../../platform/database/schema/columns.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions, submittedDocuments } from '../../platform/database/schema/submissions.ts'
import { Refusal } from '../../platform/errors.ts'
import { offerOf, toOffer } from '../offers/offerIn.ts'
import { findDocuments } from '../documents/documents.ts'
import { answersFor, submissionFor, summaryFor } from '../reviews/blind.ts'
import type { Reader } from '../reviews/reader.ts'
import { keepListing } from './listings.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'

/** Submissions: immutable versions. */

const ORDER = [...DOCUMENTS, ...REMOVED_DOCUMENTS].map(({ kind }): string => kind)

type SubmissionRow = typeof submissions.$inferSelect
type DocumentRow = typeof submittedDocuments.$inferSelect

/** Matches versions without a later one. Versions begin at 1, and knowing it the planner looks only at the few others. */
const isNewestAmong = (others: SQL) => sql`not exists (
  select from submissions later where later.fellowship_id = submissions.fellowship_id
    and later.version > 1 and later.version > submissions.version and ${others}
)`

/** Matches the newest version of each application. */
export const isNewestVersion = isNewestAmong(sql`true`)

/** The same, of the versions submitted up to a time. */
export const isNewestVersionAt = (until: SQL) =>
  and(sql`${submissions.submittedAt} <= ${until}`, isNewestAmong(sql`later.submitted_at <= ${until}`))

/** Refuses an action that is not based on the newest version. */
export const amended = () =>
  new Refusal(409, 'The application has been submitted again; read its newest version.', { code: 'amended' })

/** The ids of the newest versions of applications. */
export async function newestVersions(tx: Database, fellowshipIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.fellowshipId, [...fellowshipIds]), isNewestVersion))
  return new Set(rows.map(({ id }) => id))
}

/** Refuses an application's version that is not its newest. */
export async function requireNewest(tx: Database, { id, fellowshipId }: { id: string; fellowshipId: string }) {
  if (!(await newestVersions(tx, [fellowshipId])).has(id)) throw amended()
}

/** Earlier releases gave each version a reference of its own. */
const referenceBefore = sql<string | null>`(
  SELECT nullif(split_part(earlier.reference, '/', 1), split_part(submissions.reference, '/', 1))
  FROM submissions AS earlier
  WHERE earlier.fellowship_id = submissions.fellowship_id AND earlier.version = submissions.version - 1
)`

/** The last published decision; see decision 89. */
const publishedDecision = sql<PublishedDecision | null>`(
  SELECT json_build_object(
    'outcome', letters.outcome, 'publishedAt', letters.written_at, 'subject', letters.subject, 'text', letters.text,
    'offer', ${offerOf}
  )
  FROM letters WHERE letters.fellowship_id = submissions.fellowship_id AND letters.outcome IS NOT NULL
  ORDER BY letters.decision DESC LIMIT 1
)`

const SUMMARY = {
  id: submissions.id,
  fellowshipId: submissions.fellowshipId,
  version: submissions.version,
  reference: submissions.reference,
  replaces: referenceBefore,
  decision: publishedDecision,
  submittedAt: submissions.submittedAt,
}

type SummaryRow = Pick<SubmissionRow, Exclude<keyof typeof SUMMARY, 'replaces' | 'decision'>> &
  Pick<SubmissionSummary, 'replaces' | 'decision'>

function toSummary(row: SummaryRow, rows: readonly DocumentRow[] = []): SubmissionSummary {
  const { submittedAt, decision } = row
  return {
    ...row,
    submittedAt: submittedAt.toISOString(),
    documents: rows
      .map(({ kind, fileName, originalFilename, size }) => ({ kind, fileName, originalFilename, size }))
      .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind)),
    decision: decision && {
      ...decision,
      publishedAt: new Date(decision.publishedAt).toISOString(),
      offer: toOffer(decision.offer),
    },
  }
}

/** By submission. */
const documentsOf = async (db: Database, ids: string[]) =>
  groupedBy(
    await db.select().from(submittedDocuments).where(inArray(submittedDocuments.submissionId, ids)),
    ({ submissionId }) => submissionId,
  )

/** An owner's versions in the current intake, oldest first. */
export const listSubmissions = (db: Database, owner: string): Promise<SubmissionSummary[]> =>
  summariesOf(db, isCurrentOf(submissions, owner))

/** An owner's versions in past intakes, newest first. */
export async function listEarlierSubmissions(db: Database, owner: string): Promise<EarlierSubmission[]> {
  const own = and(eq(submissions.owner, owner), eq(intakes.isCurrent, false))
  const rows = await db
    .select({ ...SUMMARY, intake: intakes.name })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .where(own)
    .orderBy(desc(submissions.submittedAt), desc(submissions.version))
  if (rows.length === 0) return []
  const documents = await documentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ intake, ...row }) => ({ ...toSummary(row, documents.get(row.id)), intake }))
}

/** An owner's versions in all intakes, oldest first. */
export const listAllSubmissions = (db: Database, owner: string): Promise<SubmissionSummary[]> =>
  summariesOf(db, eq(submissions.owner, owner))

/** Submissions by id that a reader may see, unordered. */
const areSeen = (reader: Reader, ids: string[]) => and(inArray(submissions.id, ids), reader.inIntake(), reader.sees())

/** Submissions as a reader may see them, without their answers, unordered. Others are left out. */
export async function readSummaries(db: Database, reader: Reader, ids: string[]): Promise<SubmissionSummary[]> {
  const summaries = await summariesOf(db, areSeen(reader, ids))
  return summaries.map((summary) => summaryFor(reader, summary))
}

async function summariesOf(db: Database, own: SQL | undefined): Promise<SubmissionSummary[]> {
  const rows = await db
    .select(SUMMARY)
    .from(submissions)
    .where(own)
    .orderBy(submissions.submittedAt, submissions.version)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const documents = await documentsOf(db, ids)
  return rows.map((row) => toSummary(row, documents.get(row.id)))
}

/** An owner's submission by id, or null. */
export async function findSubmission(db: Database, owner: string, id: string): Promise<Submission | null> {
  const [row] = await db
    .select({ ...SUMMARY, application: submissions.application })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.owner, owner)))
  if (row === undefined) return null
  const { application, ...summary } = row
  return { ...toSummary(summary, (await documentsOf(db, [id])).get(id)), application }
}

/** A submission without its documents and the decision on it. */
export type SubmittedAnswers = Pick<Submission, 'id' | 'fellowshipId' | 'reference' | 'application'>

/** The answers that a reader may see, unordered. Submissions that they may not see are left out. */
export async function readAnswers(db: Database, reader: Reader, ids: string[]): Promise<SubmittedAnswers[]> {
  const { id, fellowshipId, reference, application } = submissions
  const rows = await db
    .select({ id, fellowshipId, reference, application })
    .from(submissions)
    .where(areSeen(reader, ids))
  return rows.map((row) => ({ ...row, application: answersFor(reader, row.application) }))
}

/** Submissions as a reader may see them, unordered. Others are left out. */
export async function readSubmissions(db: Database, reader: Reader, ids: string[]): Promise<Submission[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...SUMMARY, application: submissions.application })
    .from(submissions)
    .where(areSeen(reader, ids))
  const documents = await documentsOf(db, ids)
  return rows.map(({ application, ...row }) =>
    submissionFor(reader, { ...toSummary(row, documents.get(row.id)), application }),
  )
}

/** The last submission of a fellowship, or null. */
export async function findLastSubmitted(db: Database, fellowshipId: string) {
  const [row] = await db
    .select({ version: submissions.version, reference: submissions.reference, application: submissions.application })
    .from(submissions)
    .where(eq(submissions.fellowshipId, fellowshipId))
    .orderBy(desc(submissions.version))
    .limit(1)
  return row ?? null
}

/** True if the owner has submitted in any intake. */
export const hasEverSubmitted = async (db: Database, owner: string): Promise<boolean> =>
  (await db.$count(submissions, eq(submissions.owner, owner))) > 0

interface NewSubmission {
  fellowshipId: string
  intakeId: string
  owner: string
  version: number
  /** The reference of the version before; null for the first version. */
  reference: string | null
  application: SubmittedApplication
  now: number
}

/** The documents named in an application. An answer to a request lacks those that were added since the version before. */
async function namedDocuments(
  db: Database,
  owner: string,
  application: SubmittedApplication,
): Promise<SubmittedDocument[]> {
  const named = DOCUMENTS.map(({ kind }) => ({ kind, stored: documentOnRecord(kind, application) }))
  const names = named.flatMap(({ stored }) => (stored ? [stored.fileName] : []))
  const sizes = new Map((await findDocuments(db, owner, names)).map(({ fileName, size }) => [fileName, size]))
  return named.flatMap(({ kind, stored }) =>
    stored === null ? [] : [{ kind, ...stored, size: known(sizes.get(stored.fileName), `size of ${kind}`) }],
  )
}

/**
 * Stores a submission. Later versions keep the application's reference. A first version gets a random one, and another if
 * it is taken, which is practically impossible.
 */
export async function keepSubmission(db: Database, submission: NewSubmission): Promise<SubmissionSummary> {
  const { fellowshipId, intakeId, owner, version, reference, application, now } = submission
  const documents = await namedDocuments(db, owner, application)
  for (;;) {
    const [row] = await db
      .insert(submissions)
      .values({
        id: randomUUID(),
        fellowshipId,
        intakeId,
        owner,
        version,
        reference: reference === null ? newReference(now, randomInt) : referenceOfVersion(reference, version),
        submittedAt: new Date(now),
        application,
      })
      .onConflictDoNothing({ target: submissions.reference })
      .returning(SUMMARY)
    if (row === undefined) continue
    const rows = documents.map((document) => ({ submissionId: row.id, ...document }))
    await db.insert(submittedDocuments).values(rows)
    await keepListing(db, { id: row.id, reference: row.reference, application })
    return toSummary(row, rows)
  }
}
