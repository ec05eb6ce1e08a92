import { eq } from 'drizzle-orm'
import type { WindowDates } from '../../../domain/entities.ts'
import { isWindowOpen } from '../../../domain/calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { informationRequests } from '../../platform/database/schema/informationRequests.ts'
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

/** True if a mail's link belongs to a submitted application. The id is a submission's, or that of a request for more information. */
export async function isLinkKnown(db: Database, id: string): Promise<boolean> {
  if ((await db.$count(submissions, eq(submissions.id, id))) > 0) return true
  return (await db.$count(informationRequests, eq(informationRequests.id, id))) > 0
}
