import { eq } from 'drizzle-orm'
import type { WindowDates } from '../../../domain/entities.ts'
import { isWindowOpen } from '../../../domain/calendar.ts'
import type { LinkTarget } from '../../../domain/submissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { hasEverSubmitted } from '../applications/submissions.ts'
import type { Reference } from '../reference/reference.ts'

/** Log-ins while applications are closed: applicants who have submitted come back to read (decision 116). */

/** The dates of a window that is closed to an owner, or to everyone else if null; null while the owner can log in. */
export async function closedTo(
  { db, reference, now }: { db: Database; reference: Pick<Reference, 'snapshot'>; now: number },
  owner: string | null,
): Promise<WindowDates | null> {
  const [status = { open: false, closingDate: '' }] = await (await reference.snapshot()).status()
  if (isWindowOpen(status, now)) return null
  if (owner === null) return status
  return (await hasEverSubmitted(db, owner)) ? null : status
}

/** The application of a mail's link, whose id is a submission's; null if unknown. */
async function findLinked(db: Database, id: string) {
  const [linked] = await db
    .select({ owner: submissions.owner, isCurrent: intakes.isCurrent })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .where(eq(submissions.id, id))
  return linked ?? null
}

export const isLinkKnown = async (db: Database, id: string): Promise<boolean> => (await findLinked(db, id)) !== null

/** The target of a mail's link for a signed-in user. */
export async function linkTarget(db: Database, owner: string, id: string): Promise<LinkTarget> {
  const linked = await findLinked(db, id)
  if (linked === null) return 'unknown'
  if (linked.owner !== owner) return 'other'
  return linked.isCurrent ? 'current' : 'earlier'
}
