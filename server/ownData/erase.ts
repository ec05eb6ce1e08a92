import { eq } from 'drizzle-orm'
import { dropDraftsOf } from '../applications/drafts.ts'
import type { Database } from '../database/database.ts'
import {
  courseDetails,
  deadlineMailChoices,
  deadlineMails,
  documents,
  fellowships,
  motivations,
  personalDetails,
} from '../database/schema.ts'
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
