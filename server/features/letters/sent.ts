import { and, asc, eq } from 'drizzle-orm'
import type { SentLetter } from '../../../domain/letters.ts'
import type { Offer } from '../../../domain/offers.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { offerOf, toOffer } from '../offers/offerIn.ts'
import type { Opened } from '../reviews/reader.ts'

/** Letters and messages as they were sent. */

const { id, outcome, recipient, subject, text, writtenBy, writtenAt, mail } = letters
const SENT = { id, outcome, recipient, subject, text, writtenAt, mail, offer: offerOf }

const toSent = <Letter extends { writtenAt: Date; offer: Offer | null }>({
  writtenAt: at,
  offer,
  ...letter
}: Letter) => ({
  ...letter,
  offer: toOffer(offer),
  writtenAt: at.toISOString(),
})

/** Those of an application, oldest first. None in a blind review, because they address the applicant by name. */
export async function listSentFor(
  db: Database,
  { fellowshipId, reader }: Pick<Opened, 'fellowshipId' | 'reader'>,
): Promise<SentLetter[]> {
  if (reader.isBlind) return []
  const rows = await db
    .select({ ...SENT, writtenBy })
    .from(letters)
    .innerJoin(submissions, eq(submissions.id, letters.submissionId))
    .where(and(eq(letters.fellowshipId, fellowshipId), reader.sees()))
    .orderBy(asc(writtenAt), asc(id))
  return rows.map(toSent)
}

/** Those to an owner, oldest first, without the names of staff. */
export async function listSentToOwner(db: Database, owner: string): Promise<Omit<SentLetter, 'writtenBy'>[]> {
  const rows = await db.select(SENT).from(letters).where(eq(letters.owner, owner)).orderBy(asc(writtenAt), asc(id))
  return rows.map(toSent)
}
