import { and, eq } from 'drizzle-orm'
import type { LetterAgain } from '../../../domain/letters.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { found, Refusal } from '../../platform/errors.ts'
import type { Opened } from '../reviews/reader.ts'
import type { LetterParts } from './publication.ts'

interface Sending extends Omit<LetterAgain, 'submissionId'> {
  application: Opened
  now: number
  entry: Entry
}

/**
 * Queues a letter or message that could not be delivered again, for the given address. Refused if it has not failed. A
 * repeated call is accepted.
 */
export async function sendAgain({ db, outbox, settings }: LetterParts, sending: Sending): Promise<void> {
  const { id, application, recipient, now, entry } = sending
  if (settings.mail.way === 'none') throw new Refusal(409, 'The portal sends no mail.', { code: 'noMail' })
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ recipient: letters.recipient, mail: letters.mail })
      .from(letters)
      .where(and(eq(letters.id, id), eq(letters.fellowshipId, application.fellowshipId)))
      .for('update')
    const letter = found(row ?? null)
    if (letter.mail !== 'failed') {
      if (letter.recipient === recipient) return
      throw new Refusal(409, 'This letter was sent again in the meantime.', { code: 'notFailed' })
    }
    await tx.update(letters).set({ recipient, mail: 'waiting' }).where(eq(letters.id, id))
    await outbox.enqueue(tx, { kind: 'letter', to: recipient, data: { letterId: id } }, now)
    const reason = letter.recipient === recipient ? 'sameAddress' : 'correctedAddress'
    await writeEntry(tx, { ...entry, reason })
  })
}
