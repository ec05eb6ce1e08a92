import { and, count, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { providerDay } from '../../../domain/calendar.ts'
import {
  OFFER_REMINDER_DAYS,
  OFFER_STATES,
  offerState,
  type Offer,
  type OfferAnswer,
  type OfferState,
} from '../../../domain/offers.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { letters, offers } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found } from '../../platform/errors.ts'
import type { Context } from '../context.ts'
import { isNewestVersion } from '../applications/submissions.ts'
import { accountOf } from '../identity/subjects.ts'
import { recipient } from '../letters/recipients.ts'
import type { Reader } from '../reviews/reader.ts'
import { isLatest, offerStateIn } from './offerIn.ts'

/** Offers of an award: the answers of applicants, reminders and counts (decision 117). */

type Parts = Pick<Context, 'db' | 'outbox'> & { settings: Pick<Context['settings'], 'auth'> }

/** Counts the offers of an intake that the reader sees, by state. */
export async function countOffers(db: Database, reader: Reader, now: number): Promise<Record<OfferState, number>> {
  const state = offerStateIn(now)
  const rows = await db
    .select({ state: state.as('state'), count: count() })
    .from(submissions)
    .where(and(reader.inIntake(), isNewestVersion, reader.sees()))
    .groupBy(sql`1`)
  return fromEntries(OFFER_STATES.map((each) => [each, rows.find((row) => row.state === each)?.count ?? 0]))
}

interface Answering {
  id: string
  owner: string
  answer: OfferAnswer
  now: number
  entry: Entry
}

/**
 * Answers an owner's offer, and mails what was answered. The result is the offer as it is now: with another answer if it was
 * answered before, and without one if its date has passed. Not found once another decision is published.
 */
export function answerOffer(
  { db, outbox, settings }: Parts,
  { id, owner, answer, now, entry }: Answering,
): Promise<Offer> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        until: offers.until,
        answer: offers.answer,
        answeredAt: offers.answeredAt,
        to: recipient,
        object: letters.submissionId,
      })
      .from(offers)
      .innerJoin(letters, eq(letters.id, offers.letterId))
      .innerJoin(submissions, eq(submissions.id, letters.submissionId))
      .leftJoin(accounts, accountOf(settings.auth.tenant, submissions.owner))
      .where(and(eq(offers.letterId, id), eq(letters.owner, owner), isLatest))
      .for('update', { of: offers })
    const { to, object, ...offer } = found(row ?? null)
    if (offerState(offer, now) !== 'open') {
      return { ...offer, id, answeredAt: offer.answeredAt?.toISOString() ?? null }
    }
    const answeredAt = new Date(now)
    await tx.update(offers).set({ answer, answeredAt }).where(eq(offers.letterId, id))
    await outbox.enqueue(tx, { kind: 'offerAnswered', to, data: { letterId: id } }, now)
    await writeEntry(tx, { ...entry, object, reason: answer })
    return { id, until: offer.until, answer, answeredAt: answeredAt.toISOString() }
  })
}

const AT_ONCE = 200
const DAY_MS = 86_400_000

/** Queues one mail to each applicant whose offer ends in a few days and is not answered. Returns their number. */
export async function queueOfferReminders({ db, outbox, settings }: Parts, now: number): Promise<number> {
  const isDue = and(
    isNull(offers.answer),
    isNull(offers.remindedAt),
    gte(offers.until, providerDay(now)),
    lte(offers.until, providerDay(now + OFFER_REMINDER_DAYS * DAY_MS)),
  )
  const due = await db
    .select({ id: offers.letterId, to: recipient })
    .from(offers)
    .innerJoin(letters, eq(letters.id, offers.letterId))
    .innerJoin(submissions, eq(submissions.id, letters.submissionId))
    .leftJoin(accounts, accountOf(settings.auth.tenant, submissions.owner))
    .where(and(isDue, isLatest, isNotNull(letters.outcome)))
    .orderBy(desc(offers.until))
    .limit(AT_ONCE)
  await db.transaction(async (tx) => {
    for (const { id, to } of due) {
      const ours = await tx
        .update(offers)
        .set({ remindedAt: new Date(now) })
        .where(and(eq(offers.letterId, id), isNull(offers.remindedAt), isNull(offers.answer)))
        .returning({ id: offers.letterId })
      if (ours.length > 0) await outbox.enqueue(tx, { kind: 'offerReminder', to, data: { letterId: id } }, now)
    }
  })
  return due.length
}
