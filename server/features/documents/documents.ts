import { and, count, eq, exists, getTableColumns, gt, inArray, lte, not, sql, sum } from 'drizzle-orm'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { columnsOfEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedOn, UNNAMED } from '../../platform/database/prepared.ts'
import { columnsOf, rowOf, type RowJson } from '../../platform/database/rowJson.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { documents, downloadTokens } from '../../platform/database/schema/documents.ts'
import { submittedDocuments } from '../../platform/database/schema/submissions.ts'
import { hasEnded } from '../../platform/sessions/sessionRows.ts'
import { newTicket, ticketHash } from '../../platform/tickets.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = Omit<DocumentRow, 'createdAt' | 'scannedAt' | 'malware'> & { scannedAt?: Date | null }

/** The owner's stored files in total. */
export interface Stored {
  files: number
  bytes: number
}

/** The state needed before storing a file. */
export interface StoredMatch {
  /** Null if there is no application in the current intake. */
  stored: Stored | null
  /** The identical file, if already stored. */
  same: DocumentRow | null
}

const storedMatchOf = preparedOn((db: Database) => {
  const owner = sql.placeholder('owner')
  const same = and(
    eq(documents.owner, owner),
    eq(documents.kind, sql.placeholder('kind')),
    eq(documents.sha256, sql.placeholder('sha256')),
    eq(documents.originalFilename, sql.placeholder('originalFilename')),
  )
  return db
    .select({
      hasApplication: exists(db.select().from(fellowships).where(isCurrentOf(fellowships, owner))).mapWith(Boolean),
      files: count(),
      bytes: sum(documents.size).mapWith(Number),
      same: sql<RowJson | null>`(select to_json(${documents}) from ${documents} where ${same})`,
    })
    .from(documents)
    .where(eq(documents.owner, owner))
    .prepare(UNNAMED)
})

export async function findStoredMatch(db: Database, document: NewDocument): Promise<StoredMatch> {
  const { owner, kind, sha256, originalFilename } = document
  const [found] = await storedMatchOf(db).execute({ owner, kind, sha256, originalFilename })
  if (found === undefined) throw new Error('The database counted nothing')
  const { hasApplication, files, bytes, same } = found
  return { stored: hasApplication ? { files, bytes: bytes ?? 0 } : null, same: same && rowOf(documents, same) }
}

const addedDocument = preparedOn((db: Database) => {
  const [document, entry, files, bytes] = ['document', 'entry', 'files', 'bytes'].map((name) => sql.placeholder(name))
  const added = db
    .$with('added')
    .as(
      db
        .select({ row: sql<RowJson>`to_json(d)`.as('row') })
        .from(sql`add_document(${document}, ${entry}, ${files}, ${bytes}) d`),
    )
  return db.with(added).select().from(added).prepare(UNNAMED)
})

/**
 * Records a stored file or returns the identical one; null if the owner's files have changed since they were counted.
 */
export async function addDocument(
  db: Database,
  document: NewDocument,
  counted: Stored,
  entry: Entry,
): Promise<DocumentRow | null> {
  const [added] = await addedDocument(db).execute({
    document: JSON.stringify(columnsOf(documents, document)),
    entry: JSON.stringify(columnsOfEntry(entry)),
    ...counted,
  })
  return added ? rowOf(documents, added.row) : null
}

/** An owner's document by kind and stored name, or null. */
export async function findDocument(
  db: Database,
  { owner, kind, fileName }: Pick<DocumentRow, 'owner' | 'kind' | 'fileName'>,
) {
  const own = and(eq(documents.fileName, fileName), eq(documents.owner, owner), eq(documents.kind, kind))
  const [row] = await db.select().from(documents).where(own)
  return row ?? null
}

/** An owner's documents, oldest first. */
export const listDocuments = (db: Database, owner: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.owner, owner)).orderBy(documents.createdAt, documents.fileName)

export async function findDocuments(db: Database, owner: string, fileNames: string[]): Promise<DocumentRow[]> {
  if (fileNames.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.owner, owner), inArray(documents.fileName, fileNames)))
}

/** The stored documents of a submission that its reader may see, under the names that they may see. */
export async function listSubmittedDocuments(
  db: Database,
  { id, documents: shown }: Pick<SubmissionSummary, 'id' | 'documents'>,
): Promise<DocumentRow[]> {
  const rows = await db
    .select(getTableColumns(documents))
    .from(documents)
    .innerJoin(submittedDocuments, eq(submittedDocuments.fileName, documents.fileName))
    .where(eq(submittedDocuments.submissionId, id))
  return rows.flatMap((row) => {
    const its = shown.find(({ fileName }) => fileName === row.fileName)
    return its === undefined ? [] : [{ ...row, originalFilename: its.originalFilename }]
  })
}

type Purpose = (typeof downloadTokens.$inferSelect)['purpose']

/** Issues a token that opens one document for a while, and deletes expired ones. */
export async function giveToken(
  db: Database,
  {
    purpose,
    owner,
    session,
    fileName,
    now,
    lifetime,
  }: { purpose: Purpose; owner: string; session: string; fileName: string; now: number; lifetime: number },
): Promise<string> {
  const token = newTicket()
  await db.delete(downloadTokens).where(lte(downloadTokens.expiresAt, new Date(now)))
  await db
    .insert(downloadTokens)
    .values({ hash: ticketHash(token), purpose, owner, session, fileName, expiresAt: new Date(now + lifetime) })
  return token
}

/** Matches a valid token whose session goes on. */
const isGood = (db: Database, token: string, purpose: Purpose, now: number) =>
  and(
    eq(downloadTokens.hash, ticketHash(token)),
    eq(downloadTokens.purpose, purpose),
    gt(downloadTokens.expiresAt, new Date(now)),
    not(hasEnded(db, downloadTokens.session)),
  )

/** Redeems a ticket once: returns its owner and document; null if it is used, unknown or expired. */
export async function takeTicket(db: Database, token: string, now: number) {
  const [row] = await db
    .delete(downloadTokens)
    .where(isGood(db, token, 'ticket', now))
    .returning()
  return row ?? null
}

/** The owner of a viewing, if it is valid for the document. */
export async function findViewing(db: Database, token: string, fileName: string, now: number) {
  const good = and(isGood(db, token, 'viewing', now), eq(downloadTokens.fileName, fileName))
  const [row] = await db.select().from(downloadTokens).where(good)
  return row ?? null
}
