import { eq, sql } from 'drizzle-orm'
import { dropDraftsOf } from '../applications/drafts.ts'
import { hasSubmitted } from '../applications/submissions.ts'
import type { Database } from '../database/database.ts'
import { courseDetails, fellowships, motivations, personalDetails } from '../database/schema/applications.ts'
import { documents } from '../database/schema/documents.ts'
import { deadlineMailChoices, deadlineMails } from '../database/schema/mail.ts'
import { submissions } from '../database/schema/submissions.ts'
import { ownerOf } from '../http/owners.ts'
import type { ApplicationEraser } from '../identity/applicationEraser.ts'
import type { DocumentStore } from '../documents/documentStore.ts'

const TABLES = [fellowships, personalDetails, courseDetails, motivations, deadlineMails, deadlineMailChoices]

/**
 * Deletes everything of an application that was not submitted. Its files go before the transaction ends: where one cannot be removed,
 * the rows stay, and whoever tries again deletes the rest.
 */
export async function eraseApplication(tx: Database, store: DocumentStore, owner: string): Promise<void> {
  await dropDraftsOf(tx, owner)
  for (const table of TABLES) await tx.delete(table).where(eq(table.owner, owner))
  const gone = await tx.delete(documents).where(eq(documents.owner, owner)).returning({ fileName: documents.fileName })
  for (const { fileName } of gone) await store.remove(fileName)
}

/** Deletes what an owner has submitted: the trigger that keeps submissions lets those go whose erasure is announced. */
export async function eraseSubmissions(tx: Database, owner: string): Promise<void> {
  await tx.execute(sql`select set_config('portal.erasure', ${owner}, true)`)
  await tx.delete(submissions).where(eq(submissions.owner, owner))
}

/** For an account that is closed: what was submitted stays, with its documents; what is typed and not saved goes. */
async function eraseForClosedAccount(tx: Database, store: DocumentStore, owner: string): Promise<void> {
  await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.owner, owner)).for('update')
  if (await hasSubmitted(tx, owner)) await dropDraftsOf(tx, owner)
  else await eraseApplication(tx, store, owner)
}

export function applicationEraser(db: Database, store: DocumentStore, tenant: string): ApplicationEraser {
  return {
    hasSubmitted: (subject) => hasSubmitted(db, ownerOf(tenant, subject)),
    erase: (tx, subject) => eraseForClosedAccount(tx, store, ownerOf(tenant, subject)),
  }
}
