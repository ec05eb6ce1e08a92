import { createHash, randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, gt, inArray, lte, not } from 'drizzle-orm'
import { entryWritten, type Entry } from '../audit/entries.ts'
import type { Database } from '../database/database.ts'
import { documents, downloadTokens } from '../database/schema/documents.ts'
import { submittedDocuments } from '../database/schema/submissions.ts'
import { hasEnded } from '../sessions/sessionRows.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = Omit<DocumentRow, 'createdAt' | 'scannedAt' | 'malware'> & { scannedAt?: Date | null }

/** Records a stored file, or gives the same file as the same applicant stored it before. */
export async function addDocument(db: Database, document: NewDocument, entry: Entry): Promise<DocumentRow> {
  const inserted = db.insert(documents).values(document).onConflictDoNothing()
  const added = db.$with('added').as(inserted.returning({ fileName: documents.fileName }))
  await db
    .with(added, entryWritten(db, added, entry))
    .select()
    .from(added)
  const same = await findSameDocument(db, document)
  if (!same) throw new Error('The document was not recorded')
  return same
}

export async function findSameDocument(db: Database, { owner, kind, sha256, originalFilename }: NewDocument) {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.owner, owner),
        eq(documents.kind, kind),
        eq(documents.sha256, sha256),
        eq(documents.originalFilename, originalFilename),
      ),
    )
  return row ?? null
}

/** An owner's document of a kind by its stored name, or null. */
export async function findDocument(
  db: Database,
  { owner, kind, fileName }: Pick<DocumentRow, 'owner' | 'kind' | 'fileName'>,
) {
  const own = and(eq(documents.fileName, fileName), eq(documents.owner, owner), eq(documents.kind, kind))
  const [row] = await db.select().from(documents).where(own)
  return row ?? null
}

/** An owner's documents, the oldest first. */
export const listDocuments = (db: Database, owner: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.owner, owner)).orderBy(documents.createdAt, documents.fileName)

/** An owner's documents with these stored names. */
export async function findDocuments(db: Database, owner: string, fileNames: string[]): Promise<DocumentRow[]> {
  if (fileNames.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.owner, owner), inArray(documents.fileName, fileNames)))
}

/** The documents that a submission names, as they are stored. */
export const listSubmittedDocuments = (db: Database, submissionId: string): Promise<DocumentRow[]> =>
  db
    .select(getTableColumns(documents))
    .from(documents)
    .innerJoin(submittedDocuments, eq(submittedDocuments.fileName, documents.fileName))
    .where(eq(submittedDocuments.submissionId, submissionId))

type Purpose = (typeof downloadTokens.$inferSelect)['purpose']

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Gives out a token that opens one document for a while; those that are over are forgotten. */
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
  const token = randomBytes(32).toString('base64url')
  await db.delete(downloadTokens).where(lte(downloadTokens.expiresAt, new Date(now)))
  await db
    .insert(downloadTokens)
    .values({ hash: hashOf(token), purpose, owner, session, fileName, expiresAt: new Date(now + lifetime) })
  return token
}

/** Takes a ticket: the first time it is shown in time, whose it is and for which document; null otherwise. */
export async function takeTicket(db: Database, token: string, now: number) {
  const good = and(
    eq(downloadTokens.hash, hashOf(token)),
    eq(downloadTokens.purpose, 'ticket'),
    gt(downloadTokens.expiresAt, new Date(now)),
    not(hasEnded(db, downloadTokens.session)),
  )
  const [row] = await db.delete(downloadTokens).where(good).returning()
  return row ?? null
}

/** Whose a viewing is, where it is for the document and not over yet. */
export async function findViewing(db: Database, token: string, fileName: string, now: number) {
  const good = and(
    eq(downloadTokens.hash, hashOf(token)),
    eq(downloadTokens.purpose, 'viewing'),
    eq(downloadTokens.fileName, fileName),
    gt(downloadTokens.expiresAt, new Date(now)),
    not(hasEnded(db, downloadTokens.session)),
  )
  const [row] = await db.select().from(downloadTokens).where(good)
  return row ?? null
}
