import { eq } from 'drizzle-orm'
import type { NewMessage, SentLetter } from '../../../domain/letters.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found } from '../../platform/errors.ts'
import { idUsed, markOf, useId } from '../../platform/repeats.ts'
import type { Opened } from '../reviews/reader.ts'
import type { LetterParts } from './publication.ts'
import { accountOf } from '../identity/subjects.ts'
import { recipient } from './recipients.ts'
import { listSentFor } from './sent.ts'

/** Messages to one applicant. */

interface Writing extends NewMessage {
  application: Opened
  writtenBy: string
  now: number
  entry: Entry
}

/** Stores a message to an applicant, queues its mail and writes the audit entry. */
export async function writeMessage(
  tx: Database,
  { outbox, settings }: Pick<LetterParts, 'outbox' | 'settings'>,
  { id, application, subject, text, writtenBy, now, entry }: Writing,
): Promise<void> {
  const { id: submissionId, fellowshipId, owner } = application
  const [row] = await tx
    .select({ recipient })
    .from(submissions)
    .leftJoin(accounts, accountOf(settings.auth.tenant, submissions.owner))
    .where(eq(submissions.id, submissionId))
  const { recipient: to } = found(row ?? null)
  const mail = settings.mail.way === 'none' ? ('off' as const) : ('waiting' as const)
  const values = { id, submissionId, fellowshipId, owner, recipient: to, subject, text, writtenBy, mail }
  const written = await tx
    .insert(letters)
    .values({ ...values, outcome: null, decision: null, writtenAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: letters.id })
  // A letter has this id.
  if (written.length === 0) throw idUsed()
  await outbox.enqueue(tx, { kind: 'letter', to, data: { letterId: id } }, now)
  await writeEntry(tx, entry)
}

/** Sends a message to the applicant of an application, and returns all letters to them. A repeated call is accepted. */
export function sendMessage(parts: LetterParts, message: Writing): Promise<SentLetter[]> {
  const { id, application, subject, text, writtenBy } = message
  const mark = markOf('message', writtenBy, application.id, subject, text)
  return parts.db.transaction(async (tx) => {
    if (await useId(tx, { id, mark })) await writeMessage(tx, parts, message)
    return listSentFor(tx, application)
  })
}
