import { isWindowOpen } from '../../domain/calendar.ts'
import { writeEntry, type Entry } from '../audit/entries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { fellowships } from '../database/schema/applications.ts'
import { applicationIsFinal, applicationsClosed, isSubmittedAlready } from '../http/errors.ts'
import type { Reference } from '../reference/reference.ts'
import { isCurrentOf } from './recordSaves.ts'
import { hasSubmitted } from './submissions.ts'

/** What a submission rules out: deleting the application, and, once the window is closed, changing it. */

/** Refuses a change beside an application that has been submitted and can't be submitted again. */
export async function needChangeable(
  { db, reference, now }: Pick<Context, 'db' | 'reference' | 'now'>,
  owner: string,
): Promise<void> {
  if (await isOpenNow(reference, now())) return
  if (await hasSubmitted(db, owner)) throw applicationIsFinal()
}

/** Refuses to change an application while the window is closed, submitted or not. */
export async function needOpen(context: Pick<Context, 'db' | 'reference' | 'now'>, owner: string): Promise<void> {
  if (await isOpenNow(context.reference, context.now())) return
  throw (await hasSubmitted(context.db, owner)) ? applicationIsFinal() : applicationsClosed()
}

/** Section 4.7. */
async function isOpenNow(reference: Pick<Reference, 'snapshot'>, now: number): Promise<boolean> {
  const [status] = await (await reference.snapshot()).status()
  return status !== undefined && isWindowOpen(status, now)
}

/** Deletes a part of an application that has not been submitted; its fellowship waits meanwhile, and with it a submission. The entry tells of what was there to be deleted. */
export async function deleteUnsubmitted<Deleted>(
  db: Database,
  owner: string,
  remove: (tx: Database) => Promise<Deleted>,
  entry: Entry,
): Promise<Deleted> {
  return db.transaction(async (tx) => {
    await tx.select({ id: fellowships.id }).from(fellowships).where(isCurrentOf(fellowships, owner)).for('update')
    if (await hasSubmitted(tx, owner)) throw isSubmittedAlready()
    const deleted = await remove(tx)
    if (deleted !== null && deleted !== false) await writeEntry(tx, entry)
    return deleted
  })
}
