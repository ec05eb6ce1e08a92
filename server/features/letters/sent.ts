import { asc, eq } from 'drizzle-orm'
import type { SentLetter } from '../../../domain/letters.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters } from '../../platform/database/schema/letters.ts'

/** Letters and messages as they were sent. */

const { id, outcome, recipient, subject, text, writtenBy, writtenAt, mail } = letters
const SENT = { id, outcome, recipient, subject, text, writtenAt, mail }

const toSent = <Letter extends { writtenAt: Date }>({ writtenAt: at, ...letter }: Letter) => ({
  ...letter,
  writtenAt: at.toISOString(),
})

/** Those of an application, oldest first. */
export async function listSentFor(db: Database, fellowshipId: string): Promise<SentLetter[]> {
  const rows = await db
    .select({ ...SENT, writtenBy })
    .from(letters)
    .where(eq(letters.fellowshipId, fellowshipId))
    .orderBy(asc(writtenAt), asc(id))
  return rows.map(toSent)
}

/** Those to an owner, oldest first, without the names of staff. */
export async function listSentToOwner(db: Database, owner: string): Promise<Omit<SentLetter, 'writtenBy'>[]> {
  const rows = await db.select(SENT).from(letters).where(eq(letters.owner, owner)).orderBy(asc(writtenAt), asc(id))
  return rows.map(toSent)
}
