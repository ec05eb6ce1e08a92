import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { AWARD, PROGRAMME } from '#programme/names.ts'
import { randomBytes } from 'node:crypto'
import { and, arrayContains, eq, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm'
import { closingInstant, formatDay, openStatus } from '../../../domain/calendar.ts'
import { STEP } from '../../../domain/steps.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships, records } from '../../platform/database/schema/applications.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { deadlineMailChoices, deadlineMails } from '../../platform/database/schema/mail.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { hasSubmitted } from '../applications/fellowships.ts'
import { GIVEN_EMAIL } from '../applications/givenEmail.ts'
import { listStatus } from '../intakes/intakes.ts'
import type { Compose } from '../../../domain/mails.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

/** Days before the closing date on which applicants are reminded. */
const DAYS = [7, 1] as const
const DAY_MS = 86_400_000
const AT_ONCE = 200

export const DEADLINE_MAILS_PATH = '/mail/deadline'

/** The reminder that is due. One missed by a stopped server is not sent together with the next. */
function reminderAt(closingDate: string, now: number): number | undefined {
  const left = closingInstant(closingDate) - now
  return DAYS.findLast((days) => left <= days * DAY_MS)
}

interface Reminding {
  db: Database
  outbox: Outbox
  /** The prefix of owners from the embedded identity provider. */
  ownerPrefix: string
  now: number
}

/** Queues mails to all applicants who have not submitted, once across all nodes. Returns their number. */
export async function queueDeadlineMails(reminding: Reminding): Promise<number> {
  const { db, now } = reminding
  const status = openStatus(await listStatus(db, now), now)
  const days = status ? reminderAt(status.closingDate, now) : undefined
  if (!status || days === undefined) return 0
  return queueBatches(reminding, { intakeId: status.id, closingDate: status.closingDate, days }, 0)
}

interface Reminder {
  intakeId: string
  closingDate: string
  days: number
}

async function queueBatches(reminding: Reminding, reminder: Reminder, before: number): Promise<number> {
  const { db, outbox, now } = reminding
  const { closingDate, days } = reminder
  const found = await unreminded(reminding, reminder)
  if (found.length === 0) return before
  await db.transaction(async (tx) => {
    const ours = await tx
      .insert(deadlineMails)
      .values(found.map(({ owner }) => ({ owner, ...reminder })))
      .onConflictDoNothing()
      .returning({ owner: deadlineMails.owner })
    const owners = new Set(ours.map(({ owner }) => owner))
    const mails = found.flatMap(({ owner, email }) =>
      owners.has(owner) && email !== null
        ? [{ kind: 'deadline' as const, to: email, data: { owner, closingDate, days } }]
        : [],
    )
    await outbox.enqueueAll(tx, mails, now)
  })
  return queueBatches(reminding, reminder, before + found.length)
}

/** Uses the account's current address, or with Auth0 the one in the saved personal details. */
function unreminded({ db, ownerPrefix }: Reminding, { intakeId, closingDate, days }: Reminder) {
  const email = sql<string | null>`coalesce(${accounts.email}, ${GIVEN_EMAIL})`
  const { owner } = fellowships
  const queued = db
    .select({ one: sql`1` })
    .from(deadlineMails)
    .where(
      and(
        eq(deadlineMails.owner, owner),
        eq(deadlineMails.intakeId, intakeId),
        eq(deadlineMails.closingDate, closingDate),
        eq(deadlineMails.days, days),
      ),
    )
  const turnedOff = db
    .select({ one: sql`1` })
    .from(deadlineMailChoices)
    .where(and(eq(deadlineMailChoices.owner, owner), eq(deadlineMailChoices.isOff, true)))
  return db
    .select({ owner, email })
    .from(fellowships)
    .leftJoin(records, and(eq(records.owner, owner), eq(records.intakeId, intakeId), isNotNull(GIVEN_EMAIL)))
    .leftJoin(accounts, eq(owner, sql`${ownerPrefix}::text || ${accounts.id}`))
    .where(
      and(
        eq(fellowships.intakeId, intakeId),
        not(arrayContains(fellowships.passed, [STEP.submit.name])),
        isNotNull(email),
        notExists(queued),
        notExists(turnedOff),
        // Staff are not applicants.
        or(isNull(accounts.permissions), eq(accounts.permissions, sql`'[]'::jsonb`)),
      ),
    )
    .limit(AT_ONCE)
}

/** An applicant's choice; the first mail creates its link token. */
async function choiceOf(db: Database, owner: string) {
  const token = randomBytes(24).toString('base64url')
  await db.insert(deadlineMailChoices).values({ owner, token }).onConflictDoNothing()
  const [choice] = await db.select().from(deadlineMailChoices).where(eq(deadlineMailChoices.owner, owner))
  if (!choice) throw new Error('The choice was not stored')
  return choice
}

/** Null if the token is unknown. */
export async function findChoice(db: Database, token: string) {
  const [choice] = await db.select().from(deadlineMailChoices).where(eq(deadlineMailChoices.token, token))
  return choice ?? null
}

export async function choose(db: Database, token: string, isOff: boolean): Promise<void> {
  await db.update(deadlineMailChoices).set({ isOff }).where(eq(deadlineMailChoices.token, token))
}

/** The same choice for a logged-in applicant. */
export interface DeadlineMailChoices {
  isOff(subject: string): Promise<boolean>
  choose(subject: string, isOff: boolean): Promise<void>
}

/** By the subject of an embedded account. */
export function deadlineMailChoicesOf(db: Database, tenant: string): DeadlineMailChoices {
  return {
    async isOff(subject) {
      const [choice] = await db
        .select()
        .from(deadlineMailChoices)
        .where(eq(deadlineMailChoices.owner, ownerOf(tenant, subject)))
      return choice?.isOff ?? false
    },
    async choose(subject, isOff) {
      const { token } = await choiceOf(db, ownerOf(tenant, subject))
      await choose(db, token, isOff)
    },
  }
}

interface Composing {
  db: Database
  publicUrl: string
  portalUrl: string
  now: () => number
}

/** Sends nothing to applicants who have since submitted or opted out, or after applications have closed. */
export function deadlineMail({ db, publicUrl, portalUrl, now }: Composing): Compose<'deadline'> {
  return async ({ owner, closingDate, days }) => {
    const status = openStatus(await listStatus(db, now()), now())
    const [fellowship] = await db
      .select()
      .from(fellowships)
      .where(and(eq(fellowships.owner, owner), eq(fellowships.intakeId, status?.id ?? '')))
    const isDue = fellowship !== undefined && !hasSubmitted(fellowship)
    if (!isDue || status?.closingDate !== closingDate) return null
    const choice = await choiceOf(db, owner)
    if (choice.isOff) return null
    const off = `${publicUrl}${DEADLINE_MAILS_PATH}/${choice.token}`
    return {
      subject: `You have not submitted your ${AWARD} application yet`,
      blocks: [
        { paragraph: `You have started an application for the ${PROGRAMME} but have not submitted it yet.` },
        {
          paragraph: `Applications close at the end of ${formatDay(closingDate)} (${TIME_ZONE_NAME}), in ${days === 1 ? 'less than a day' : `less than ${days} days`}. We keep what you have saved until then.`,
        },
        { action: { label: 'Continue your application', url: portalUrl } },
        { note: 'Do you want to stop these reminders?', link: { label: 'Turn off these emails', url: off } },
      ],
      unsubscribe: off,
    }
  }
}
