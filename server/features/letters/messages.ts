import { eq } from 'drizzle-orm'
import type { NewMessage, SentLetter } from '../../../domain/letters.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found } from '../../platform/errors.ts'
import type { LetterParts } from './publication.ts'
import { accountOf, recipient } from './recipients.ts'
import { listSentFor } from './sent.ts'

/** Messages to one applicant. */

interface Writing extends NewMessage {
  submissionId: string
  writtenBy: string
  now: number
  entry: Entry
}

/**
 * Stores a message to the applicant of a submission, queues its mail and writes the audit entry. Returns its application, and false
 * for `isNew` if the call is repeated.
 */
export async function writeMessage(
  tx: Database,
  { outbox, settings }: Pick<LetterParts, 'outbox' | 'settings'>,
  { id, submissionId, subject, text, writtenBy, now, entry }: Writing,
): Promise<{ fellowshipId: string; owner: string; isNew: boolean }> {
  const { fellowshipId, owner } = submissions
  const [row] = await tx
    .select({ fellowshipId, owner, recipient })
    .from(submissions)
    .leftJoin(accounts, accountOf(settings.auth.tenant))
    .where(eq(submissions.id, submissionId))
  const to = found(row ?? null)
  const mail = settings.mail.way === 'none' ? ('off' as const) : ('waiting' as const)
  const values = { id, submissionId, ...to, outcome: null, decision: null, subject, text, writtenBy, mail }
  const written = await tx
    .insert(letters)
    .values({ ...values, writtenAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: letters.id })
  const isNew = written.length > 0
  if (isNew) {
    await outbox.enqueue(tx, { kind: 'letter', to: to.recipient, data: { letterId: id } }, now)
    await writeEntry(tx, entry)
  }
  return { fellowshipId: to.fellowshipId, owner: to.owner, isNew }
}

/** Sends a message to the applicant of a submission, and returns all letters to them. A repeated call is accepted. */
export function sendMessage(parts: LetterParts, message: Writing): Promise<SentLetter[]> {
  return parts.db.transaction(async (tx) => {
    const { fellowshipId } = await writeMessage(tx, parts, message)
    return listSentFor(tx, fellowshipId)
  })
}
