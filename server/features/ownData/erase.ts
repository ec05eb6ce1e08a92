import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { hasEverSubmitted } from '../applications/submissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { drafts, fellowships, records } from '../../platform/database/schema/applications.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import { deadlineMailChoices, deadlineMails } from '../../platform/database/schema/mail.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import type { ApplicationEraser } from '../identity/applicationEraser.ts'
import type { DocumentStore } from '../documents/documentStore.ts'
import { unnamed } from '../documents/sweep.ts'

const TABLES = [drafts, fellowships, records, deadlineMails]

type Table = (typeof TABLES)[number]

/**
 * Deletes an owner's unsubmitted data in the given intakes, with every document that nothing else names. Files are
 * removed before the commit: if one fails, the rows stay and a retry deletes the rest.
 */
async function erase(tx: Database, store: DocumentStore, owner: string, meant: (table: Table) => SQL | undefined) {
  for (const table of TABLES) await tx.delete(table).where(and(eq(table.owner, owner), meant(table)))
  const others = await tx.$count(fellowships, eq(fellowships.owner, owner))
  if (others === 0) await tx.delete(deadlineMailChoices).where(eq(deadlineMailChoices.owner, owner))
  const gone = await tx
    .delete(documents)
    .where(and(eq(documents.owner, owner), unnamed(tx)))
    .returning({ fileName: documents.fileName })
  for (const { fileName } of gone) await store.remove(fileName)
}

/** The current intake's application. */
export const eraseCurrentApplication = (tx: Database, store: DocumentStore, owner: string): Promise<void> =>
  erase(tx, store, owner, (table) => isCurrentOf(table, owner))

/** One intake's application. */
export const eraseApplication = (tx: Database, store: DocumentStore, owner: string, intakeId: string): Promise<void> =>
  erase(tx, store, owner, (table) => eq(table.intakeId, intakeId))

/** All intakes' applications. */
export const eraseApplications = (tx: Database, store: DocumentStore, owner: string): Promise<void> =>
  erase(tx, store, owner, () => undefined)

/** Deletes an owner's submissions, all or of one fellowship. A trigger allows this only for an announced erasure. */
export async function eraseSubmissions(tx: Database, owner: string, fellowshipId?: string): Promise<void> {
  await tx.execute(sql`select set_config('portal.erasure', ${owner}, true)`)
  const meant = fellowshipId === undefined ? undefined : eq(submissions.fellowshipId, fellowshipId)
  await tx.delete(submissions).where(and(eq(submissions.owner, owner), meant))
}

/** Closes an account: keeps submissions with their documents, deletes everything else. */
async function eraseForClosedAccount(tx: Database, store: DocumentStore, owner: string): Promise<void> {
  const own = await tx.select().from(fellowships).where(eq(fellowships.owner, owner)).for('update')
  if (!(await hasEverSubmitted(tx, owner))) return eraseApplications(tx, store, owner)
  await tx.delete(drafts).where(eq(drafts.owner, owner))
  for (const { id, intakeId } of own) {
    const isSubmitted = (await tx.$count(submissions, eq(submissions.fellowshipId, id))) > 0
    if (!isSubmitted) await eraseApplication(tx, store, owner, intakeId)
  }
}

export function applicationEraser(db: Database, store: DocumentStore, tenant: string): ApplicationEraser {
  return {
    hasSubmitted: (subject) => hasEverSubmitted(db, ownerOf(tenant, subject)),
    erase: (tx, subject) => eraseForClosedAccount(tx, store, ownerOf(tenant, subject)),
  }
}
