import { sql } from 'drizzle-orm'
import { isCurrentOf } from '../applications/recordSaves.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { fellowships } from '../database/schema/applications.ts'
import { documents } from '../database/schema/documents.ts'
import { Refusal } from '../http/errors.ts'

/** How much one applicant may store: files belong to an application, and all of them together have an end. */

const MEGABYTE = 1_048_576

/** Refuses a file that nobody has an application for, or that is more than one applicant may store. */
export async function needRoom(
  db: Database,
  { uploadFiles, uploadMegabytes }: Pick<Settings, 'uploadFiles' | 'uploadMegabytes'>,
  { owner, size }: { owner: string; size: number },
): Promise<void> {
  const of = (what: ReturnType<typeof sql>) =>
    sql<number>`(select ${what} from ${documents} where ${documents.owner} = ${owner})`.mapWith(Number)
  const [stored] = await db
    .select({ files: of(sql`count(*)`), bytes: of(sql`coalesce(sum(${documents.size}), 0)`) })
    .from(fellowships)
    .where(isCurrentOf(fellowships, owner))
    // Two uploads at once count one after the other, and the application can't be deleted between them.
    .for('update')
  if (!stored) {
    throw new Refusal(409, 'There is no application that this file could belong to. Register to apply first.', {
      code: 'noApplication',
    })
  }
  if (stored.files >= uploadFiles || stored.bytes + size > uploadMegabytes * MEGABYTE) {
    throw new Refusal(
      409,
      `You have uploaded as much as one applicant can: ${uploadFiles} files or ${uploadMegabytes} MB. Files that no step names any more are removed after some days. Please try again then, or write to us.`,
      { code: 'storageFull' },
    )
  }
}
