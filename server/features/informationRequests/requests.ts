import { and, asc, desc, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import { providerDay } from '../../../domain/calendar.ts'
import { unchangedParts } from '../../../domain/amendments.ts'
import type { AskedPart } from '../../../domain/askedParts.ts'
import {
  ASKED_PARTS,
  requestState,
  type DeskRequest,
  type InformationRequest,
  type RequestState,
} from '../../../domain/informationRequests.ts'
import type { Records } from '../../../domain/records.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { informationRequests } from '../../platform/database/schema/informationRequests.ts'
import { CURRENT_INTAKE } from '../../platform/database/schema/reference.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { Opened } from '../reviews/reader.ts'

/** Reads requests for more information. `now` is in epoch milliseconds. */

const { id, fellowshipId, owner, asked, text, until, askedAt, withdrawnAt, answeredAt, unchanged } = informationRequests
const SHOWN = { id, asked, text, until, askedAt, withdrawnAt, answeredAt, unchanged }

/** The parts that the programme still has: it may have removed a document or a step since. */
const stillAsked = (parts: readonly AskedPart[]) => parts.filter((part) => ASKED_PARTS.includes(part))

type Row = Pick<typeof informationRequests.$inferSelect, keyof typeof SHOWN>

const toRequest = ({ withdrawnAt: withdrawn, answeredAt: answered, ...row }: Row, now: number): InformationRequest => ({
  ...row,
  asked: stillAsked(row.asked),
  unchanged: stillAsked(row.unchanged),
  askedAt: row.askedAt.toISOString(),
  answeredAt: answered?.toISOString() ?? null,
  state: requestState({ until: row.until, answeredAt: answered, withdrawnAt: withdrawn }, now),
})

const isOpen = (now: number, intake: string | SQL = CURRENT_INTAKE) =>
  and(isNull(withdrawnAt), isNull(answeredAt), gte(until, providerDay(now)), eq(informationRequests.intakeId, intake))

/** All requests on an application, oldest first. */
export async function listRequestsOn(db: Database, application: Opened, now: number): Promise<DeskRequest[]> {
  const { askedBy, answeredVersion } = informationRequests
  const rows = await db
    .select({ ...SHOWN, askedBy, answeredVersion, mail: letters.mail })
    .from(informationRequests)
    .innerJoin(letters, eq(letters.id, informationRequests.letterId))
    .where(eq(fellowshipId, application.fellowshipId))
    .orderBy(asc(askedAt), asc(id))
  return rows.map(({ askedBy: by, answeredVersion: version, mail, ...row }) => ({
    ...toRequest(row, now),
    askedBy: by,
    answeredVersion: version,
    mail,
  }))
}

/** All requests to an owner, oldest first. */
export async function listRequestsTo(db: Database, whose: string, now: number): Promise<InformationRequest[]> {
  const rows = await db.select(SHOWN).from(informationRequests).where(eq(owner, whose)).orderBy(asc(askedAt), asc(id))
  return rows.map((row) => toRequest(row, now))
}

/** The owner's latest request in the current intake that was not withdrawn, or null. */
export async function findLatestRequest(db: Database, whose: string, now: number): Promise<InformationRequest | null> {
  const [row] = await db
    .select(SHOWN)
    .from(informationRequests)
    .where(and(isCurrentOf(informationRequests, whose), isNull(withdrawnAt)))
    .orderBy(desc(askedAt), desc(id))
    .limit(1)
  return row ? toRequest(row, now) : null
}

/** The parts that an open request asks the owner for; null if there is none. */
export async function findAskedParts(db: Database, whose: string, now: number): Promise<AskedPart[] | null> {
  const [row] = await db
    .select({ asked })
    .from(informationRequests)
    .where(and(eq(owner, whose), isOpen(now)))
    .limit(1)
  return row === undefined ? null : stillAsked(row.asked)
}

/** The number of applicants of an intake who can still answer a request. */
export const countOpenRequests = (db: Database, intake: string, now: number): Promise<number> =>
  db.$count(informationRequests, isOpen(now, intake))

/** The state of the latest request that was not withdrawn, in statements about submissions; null if there is none. */
export const requestStateIn = (now: number) => sql<RequestState | null>`(
  select case when request.answered_at is not null then 'answered'
    when request.until < ${providerDay(now)}::date then 'expired' else 'open' end
  from information_requests request
  where request.fellowship_id = ${submissions.fellowshipId} and request.withdrawn_at is null
  order by request.asked_at desc, request.id desc limit 1
)`

/**
 * Marks the open request as answered by a new version. Does nothing if there is none, or if all that it asks for is the same as in the
 * previous version.
 */
export async function answerRequest(
  tx: Database,
  { submission, previous, now }: { submission: Submission; previous: Records; now: number },
): Promise<void> {
  const its = and(eq(fellowshipId, submission.fellowshipId), isOpen(now))
  const [request] = await tx.select({ asked }).from(informationRequests).where(its)
  if (request === undefined) return
  const parts = stillAsked(request.asked)
  const same = unchangedParts(previous, submission.application, parts)
  if (same.length === parts.length) return
  await tx
    .update(informationRequests)
    .set({ answeredVersion: submission.version, answeredAt: new Date(now), unchanged: same })
    .where(its)
}
