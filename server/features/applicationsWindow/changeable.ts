import { openStatus } from '../../../domain/calendar.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { applicationIsFinal, applicationsClosed, isSubmittedAlready } from '../../platform/errors.ts'
import type { Reference } from '../reference/reference.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'

/** Rules for changing an application: a submitted one cannot be deleted, nor changed after the window has closed. */

/** True if the owner has submitted in the current intake. */
async function hasSubmitted(db: Database, owner: string): Promise<boolean> {
  return (await db.$count(submissions, isCurrentOf(submissions, owner))) > 0
}

/** Refuses to change a submitted application that cannot be submitted again. */
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

async function isOpenNow(reference: Pick<Reference, 'snapshot'>, now: number): Promise<boolean> {
  return openStatus(await (await reference.snapshot()).status(), now) !== null
}

/** Deletes a part of an application that has not been submitted. Locks the fellowship, so that no submission interferes, and writes the audit entry if something was deleted. */
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
