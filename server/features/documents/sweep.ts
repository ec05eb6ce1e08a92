import { and, eq, inArray, lt, min, notExists, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { drafts, records } from '../../platform/database/schema/applications.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submittedDocuments } from '../../platform/database/schema/submissions.ts'
import type { DocumentStore } from './documentStore.ts'

/** Removes unreferenced files: replaced uploads, and files that a crash left without a row. */

const DAY_MS = 86_400_000
const AT_ONCE = 100

interface Sweeping {
  db: Database
  store: DocumentStore
  /** How long unreferenced files are kept. */
  days: number
  now: number
}

/** SQL: rows that no draft, record or submission names. */
export function unnamed(db: Database) {
  const { owner, fileName } = documents
  const one = { one: sql`1` }
  // Stored names are random, so JSON contains one only if it names the file.
  const names = (json: PgColumn) => sql`position(${fileName} in ${json}::text) > 0`
  return and(
    notExists(db.select(one).from(submittedDocuments).where(eq(submittedDocuments.fileName, fileName))),
    notExists(
      db
        .select(one)
        .from(records)
        .where(and(eq(records.owner, owner), names(records.answers))),
    ),
    notExists(
      db
        .select(one)
        .from(drafts)
        .where(and(eq(drafts.owner, owner), names(drafts.content))),
    ),
  )
}

/**
 * Removes files that have been unreferenced for the given time; the file goes before its row. Concurrent nodes share
 * the rows.
 */
async function sweepUnnamed(tx: Database, { store, days, now }: Sweeping): Promise<number> {
  const before = new Date(now - days * DAY_MS)
  let removed = 0
  for (;;) {
    const old = tx
      .select({ fileName: documents.fileName })
      .from(documents)
      .where(and(lt(documents.createdAt, before), unnamed(tx)))
      .limit(AT_ONCE)
      .for('update', { of: documents, skipLocked: true })
    const gone = await tx
      .delete(documents)
      .where(inArray(documents.fileName, old))
      .returning({ fileName: documents.fileName })
    if (gone.length === 0) return removed
    for (const { fileName } of gone) await store.remove(fileName)
    removed += gone.length
  }
}

/**
 * Files older than the given time. Read before the transaction, which would block others. Files older than the database
 * belong to another one, so a wrong or empty database does not delete them.
 */
async function oldFiles({ db, store, days, now }: Sweeping): Promise<string[]> {
  const [{ began } = { began: null }] = await db.select({ began: min(intakes.createdAt) }).from(intakes)
  const names: string[] = []
  if (began === null) return names
  for await (const { name, modifiedAt } of store.list()) {
    if (modifiedAt >= began && now - modifiedAt.getTime() >= days * DAY_MS) names.push(name)
  }
  return names
}

/** Removes files without a row, left by a killed server. */
async function sweepUnrecorded(tx: Database, { store }: Sweeping, names: readonly string[]): Promise<number> {
  let removed = 0
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const batch = names.slice(at, at + AT_ONCE)
    const rows = await tx
      .select({ fileName: documents.fileName })
      .from(documents)
      .where(inArray(documents.fileName, batch))
    const recorded = new Set(rows.map(({ fileName }) => fileName))
    const left = batch.filter((name) => !recorded.has(name))
    for (const name of left) await store.remove(name)
    removed += left.length
  }
  return removed
}

/** Returns the number of files removed. */
export async function sweepDocuments(sweeping: Sweeping): Promise<number> {
  const names = await oldFiles(sweeping)
  return sweeping.db.transaction(async (tx) => {
    const unrecorded = await sweepUnrecorded(tx, sweeping, names)
    return unrecorded + (await sweepUnnamed(tx, sweeping))
  })
}
