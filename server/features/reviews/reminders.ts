import { AWARD, PROGRAMME } from '#programme/names.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { counted, numberText } from '../../../domain/counted.ts'
import { addressOf } from '../../../domain/deskAddress.ts'
import { roundFilter } from '../../../domain/deskFilters.ts'
import type { Composers } from '../../../domain/mails.ts'
import { lastDayText, REMINDER_PAUSE_MS } from '../../../domain/reviewDays.ts'
import { mayDo, rolesOf } from '../../../domain/roles.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { reviews, rubrics } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { subjectOf } from '../../platform/http/owners.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { findAccount } from '../identity/accounts.ts'
import { accountOf, idOf } from '../identity/subjects.ts'
import { isBehind, ownPartIn } from './assignments.ts'
import { Reader } from './reader.ts'

/** Reminders of reviewers who are behind. Only the embedded identity provider's accounts have a known address. */

interface Reminding {
  reader: Reader
  tenant: string
  outbox: Outbox
  remindedBy: string
  now: number
  entry: Entry
}

/**
 * Queues one mail for each reviewer who is behind, and returns the number of those whom the reader knows to be behind. It is
 * nothing if there are none, whatever is hidden from the reader (decision 97). Refused within a day of the round's last reminder.
 */
export async function remindReviewers(db: Database, reminding: Reminding): Promise<number> {
  const { reader, tenant, outbox, remindedBy, now, entry } = reminding
  return db.transaction(async (tx) => {
    const round = reader.round ?? reader.rounds
    const its = and(eq(rubrics.intakeId, intakeOf(reader.intake)), eq(rubrics.round, round))
    const [rubric] = await tx.select().from(rubrics).where(its).for('update')
    if (rubric === undefined) throw notFound()
    const behind = await listBehind(tx, { reader, tenant })
    const known = behind.filter(({ isKnown }) => isKnown).length
    if (known === 0) return 0
    const { intakeId, remindedAt } = rubric
    if (remindedAt !== null && now - remindedAt.getTime() < REMINDER_PAUSE_MS)
      throw remindedAlready(rubric.remindedBy ?? '', remindedAt)
    await tx
      .update(rubrics)
      .set({ remindedBy, remindedAt: new Date(now) })
      .where(its)
    const mails = behind.map(({ reviewer, email }) => ({
      kind: 'reviewReminder' as const,
      to: email,
      data: { reviewer, intake: intakeId, round },
    }))
    await outbox.enqueueAll(tx, mails, now)
    await writeEntry(tx, { ...entry, object: intakeId })
    return known
  })
}

const remindedAlready = (by: string, at: Date) =>
  new Refusal(
    409,
    `${by} reminded the reviewers on ${formatZonedTime(at.toISOString())}. You can remind them again a day after that.`,
    { code: 'remindedAlready' },
  )

/** Reviewers who are behind in the reader's round and can log in. `isKnown` is true if the reader sees an application that waits for them. */
async function listBehind(tx: Database, { reader, tenant }: Pick<Reminding, 'reader' | 'tenant'>) {
  const { reviewer } = reviews
  const { email, permissions } = accounts
  const rows = await tx
    .select({ reviewer, email, permissions, isKnown: sql<boolean>`bool_or(${reader.sees()})` })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .innerJoin(accounts, accountOf(tenant, reviewer))
    .where(and(reader.inIntake(), reader.inRound(), isBehind(reader), isNotNull(accounts.emailProvedAt)))
    .groupBy(reviewer, email, permissions)
  return rows.filter((row) => mayDo(rolesOf(row.permissions), 'review'))
}

interface Composing {
  db: Database
  tenant: string
  /** The portal's address without a trailing slash. */
  publicUrl: string
  now: () => number
}

/** Contains no applicant. Sends nothing to a reviewer who has finished, lost the role or changed their address meanwhile. */
export const reviewMails = ({ db, tenant, publicUrl, now }: Composing): Composers => ({
  async reviewReminder({ reviewer, intake, round }, to) {
    const account = await findAccount(db, idOf(subjectOf(tenant, reviewer) ?? '') ?? '')
    if (account?.email !== to || !mayDo(rolesOf(account.permissions), 'review')) return null
    const reader = (await Reader.in(db, 'operator', { intake })).at(round)
    const [part] = await db
      .select(ownPartIn(reader))
      .from(reviews)
      .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
      .where(and(eq(submissions.intakeId, intake), eq(reviews.reviewer, reviewer), reader.inRound()))
    if (part === undefined || part.toReview === 0) return null
    const { due } = reader.stageOf(round)
    const { toReview, toReviewOf } = part
    const applications = `${numberText(toReview)} of ${counted(toReviewOf, 'application')} for the ${PROGRAMME}`
    const filter = { review: 'toReview', intake, round: reader.rounds === 1 ? '' : roundFilter(round) } as const
    return {
      subject: `${counted(toReview, `${AWARD} application`)} to review`,
      blocks: [
        {
          paragraph: `You have ${applications} left to review${round === 1 ? '' : ' in the second round'}.`,
        },
        ...(due === null ? [] : [{ paragraph: lastDayText(due, now()) }]),
        { action: { label: 'Open your list', url: publicUrl + addressOf({ filter }) } },
      ],
    }
  },
})
