import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema/mail.ts'
import type { MailSettings } from '../settings/settings.ts'
import { MAIL_KINDS, type Mail } from '../../../domain/mails.ts'

export interface Outbox {
  /** Queues a mail in the transaction it reports on. Does nothing if mail is off. */
  enqueue(tx: Database, mail: Mail, now?: number): Promise<void>
  /** Queues many in one statement. */
  enqueueAll(tx: Database, mails: readonly Mail[], now?: number): Promise<void>
}

export type QueuedMail = typeof outbox.$inferSelect

/** How long a node may take to send a mail before another node takes it. */
export const LEASE_MS = 2 * 60_000
const KEPT_AFTER_GIVING_UP_MS = 30 * 86_400_000

/** `onQueued` is called for every mail, before its transaction commits. */
export function openOutbox({ way }: Pick<MailSettings, 'way'>, onQueued: () => void = () => undefined): Outbox {
  async function enqueueAll(tx: Database, mails: readonly Mail[], now = Date.now()) {
    if (way === 'none' || mails.length === 0) return
    const at = new Date(now)
    const rows = mails.map(({ kind, to, data }) => ({
      id: randomUUID(),
      kind,
      recipient: to,
      data,
      queuedAt: at,
      dueAt: at,
    }))
    await tx.insert(outbox).values(rows)
    onQueued()
  }
  return { enqueueAll, enqueue: (tx, mail, now) => enqueueAll(tx, [mail], now) }
}

/** Claims due mails for this node until the lease expires. */
export async function claimDue(db: Database, now: number, most: number): Promise<QueuedMail[]> {
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      // Mails of a kind that another release knows wait for its nodes.
      .where(and(lte(outbox.dueAt, new Date(now)), inArray(outbox.kind, MAIL_KINDS)))
      .orderBy(outbox.dueAt)
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(outbox)
    .set({ dueAt: new Date(now + LEASE_MS), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning()
}

/** After an expired lease another node may own the claim; the number of attempts shows it. */
const claimed = ({ id, attempts }: QueuedMail) => and(eq(outbox.id, id), eq(outbox.attempts, attempts))

/** False if the mail was withdrawn, or another node has it. */
export const isClaimed = async (db: Database, mail: QueuedMail): Promise<boolean> =>
  (await db.$count(outbox, claimed(mail))) > 0

/** Deletes a sent mail. */
export async function settle(db: Database, mail: QueuedMail): Promise<void> {
  await db.delete(outbox).where(claimed(mail))
}

/** Postpones a mail until `dueAt`; null gives up and deletes its data. */
export async function putOff(db: Database, mail: QueuedMail, dueAt: Date | null, problem: string): Promise<void> {
  await db.update(outbox).set({ dueAt, problem }).where(claimed(mail))
}

/** Deletes unsent mails of a kind for an account. */
export async function withdraw(tx: Database, kind: Mail['kind'], accountId: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.kind, kind), sql`${outbox.data}->>'accountId' = ${accountId}`))
}

/** Deletes mails given up long ago. */
export async function dropGivenUp(db: Database, now: number): Promise<void> {
  const before = new Date(now - KEPT_AFTER_GIVING_UP_MS)
  await db.delete(outbox).where(and(isNull(outbox.dueAt), lt(outbox.queuedAt, before)))
}
