import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { documentsOf } from '../../../domain/documents.ts'
import type { Database } from '../../platform/database/database.ts'
import { courseDetails, drafts, personalDetails } from '../../platform/database/schema/applications.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import { submittedDocuments } from '../../platform/database/schema/submissions.ts'
import type { DocumentStore } from './documentStore.ts'

/** Removes files that nothing names: uploads that were replaced, and what a crash left without a record of it. */

const DAY_MS = 86_400_000
const AT_ONCE = 100

interface Sweeping {
  db: Database
  store: DocumentStore
  /** How long a file is kept that nothing names. */
  days: number
  now: number
}

/** Which rows are named by nothing, by what names documents. */
export function unnamed(db: Database) {
  const { owner, fileName } = documents
  const one = { one: sql`1` }
  const [personal, course] = [documentsOf('personalDetails'), documentsOf('courseDetails')]
  const personalNames = or(...personal.map(({ storedField }) => eq(personalDetails[storedField], fileName)))
  const courseNames = or(...course.map(({ storedField }) => eq(courseDetails[storedField], fileName)))
  // Stored names are random, so that a draft's text has one in it only where it names the file.
  const draftNames = sql`position(${fileName} in ${drafts.content}::text) > 0`
  return and(
    notExists(db.select(one).from(submittedDocuments).where(eq(submittedDocuments.fileName, fileName))),
    notExists(
      db
        .select(one)
        .from(personalDetails)
        .where(and(eq(personalDetails.owner, owner), personalNames)),
    ),
    notExists(
      db
        .select(one)
        .from(courseDetails)
        .where(and(eq(courseDetails.owner, owner), courseNames)),
    ),
    notExists(
      db
        .select(one)
        .from(drafts)
        .where(and(eq(drafts.owner, owner), draftNames)),
    ),
  )
}

/** Removes what no draft, record or submission has named for so long; a file goes before its row. Nodes that sweep at once share the rows. */
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

/** What the store has had for so long; read before the transaction, which others wait for. */
async function oldFiles({ store, days, now }: Sweeping): Promise<string[]> {
  const names: string[] = []
  for await (const { name, modifiedAt } of store.list()) {
    if (now - modifiedAt.getTime() >= days * DAY_MS) names.push(name)
  }
  return names
}

/** Removes files without a row, such as a killed server leaves. */
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

/** Says how many files went. */
export async function sweepDocuments(sweeping: Sweeping): Promise<number> {
  const names = await oldFiles(sweeping)
  return sweeping.db.transaction(async (tx) => {
    const unrecorded = await sweepUnrecorded(tx, sweeping, names)
    return unrecorded + (await sweepUnnamed(tx, sweeping))
  })
}
