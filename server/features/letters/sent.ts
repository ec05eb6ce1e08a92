import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SentLetter } from '../../../domain/letters.ts'
import { groupedBy } from '../../../domain/objects.ts'
import type { Offer } from '../../../domain/offers.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { offerOf, toOffer } from '../offers/offerIn.ts'
import type { Opened, Reader } from '../reviews/reader.ts'

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

/** Those on applications, oldest first, by application. None in a blind review, because they address the applicant by name. */
export async function listSentOn(
  db: Database,
  reader: Reader,
  fellowshipIds: readonly string[],
): Promise<Map<string, SentLetter[]>> {
  if (reader.isBlind) return new Map()
  const { fellowshipId } = letters
  const rows = await db
    .select({ fellowshipId, letter: { ...SENT, writtenBy } })
    .from(letters)
    .innerJoin(submissions, eq(submissions.id, letters.submissionId))
    .where(and(inArray(fellowshipId, [...fellowshipIds]), reader.sees()))
    .orderBy(asc(writtenAt), asc(id))
  const byApplication = [...groupedBy(rows, (row) => row.fellowshipId)]
  return new Map(byApplication.map(([of, its]) => [of, its.map(({ letter }) => toSent(letter))]))
}

/** Those on an opened application, oldest first. */
export const listSentFor = async (db: Database, { fellowshipId, reader }: Opened): Promise<SentLetter[]> =>
  (await listSentOn(db, reader, [fellowshipId])).get(fellowshipId) ?? []

/** Those to an owner, oldest first, without the names of staff. */
export async function listSentToOwner(db: Database, owner: string): Promise<Omit<SentLetter, 'writtenBy'>[]> {
  const rows = await db.select(SENT).from(letters).where(eq(letters.owner, owner)).orderBy(asc(writtenAt), asc(id))
  return rows.map(toSent)
}
