import { and, eq, gte, inArray, lt, max, notExists } from 'drizzle-orm'
import { closingInstant } from '../../../domain/calendar.ts'
import { callerId } from '../../platform/audit/caller.ts'
import { operatorEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { DocumentStore } from '../documents/documentStore.ts'
import { listIntakes } from '../intakes/intakes.ts'
import { eraseApplication, eraseSubmissions } from './erase.ts'

/** Deletes applications after the operator's retention periods; without a period they are kept. */

const DAY_MS = 86_400_000
const AT_ONCE = 100

export interface Retention {
  db: Database
  store: DocumentStore
  /** Days after the closing date. */
  keepUnsubmittedDays?: number | undefined
  /** Days after the last submission. */
  keepSubmittedDays?: number | undefined
  /** Epoch milliseconds. */
  now: number
}

/** An owner's application in one intake. */
type Kept = Pick<typeof fellowships.$inferSelect, 'id' | 'owner' | 'intakeId'>

const KEPT = { id: fellowships.id, owner: fellowships.owner, intakeId: fellowships.intakeId }

/** Rechecked under a lock before deletion. */
interface Expired {
  find: (db: Database) => Promise<Kept[]>
  isExpired: (tx: Database, kept: Kept) => Promise<boolean>
}

function unsubmitted(days: number, now: number): Expired {
  /** In intakes that closed long enough ago. */
  async function over(db: Database): Promise<string[]> {
    const closed = (await listIntakes(db)).filter(
      ({ closingDate }) => now >= closingInstant(closingDate) + days * DAY_MS,
    )
    return closed.map(({ id }) => id)
  }
  async function isMeant(db: Database) {
    const its = db.select({ id: submissions.id }).from(submissions).where(eq(submissions.fellowshipId, fellowships.id))
    return and(inArray(fellowships.intakeId, await over(db)), notExists(its))
  }
  return {
    find: async (db) =>
      db
        .select(KEPT)
        .from(fellowships)
        .where(await isMeant(db))
        .limit(AT_ONCE),
    isExpired: async (tx, { id }) => (await tx.$count(fellowships, and(eq(fellowships.id, id), await isMeant(tx)))) > 0,
  }
}

function submitted(days: number, now: number): Expired {
  const { fellowshipId: id, owner, intakeId, submittedAt } = submissions
  const before = new Date(now - days * DAY_MS)
  return {
    find(db) {
      const last = db.select({ id, owner, intakeId }).from(submissions).groupBy(id, owner, intakeId)
      return last.having(lt(max(submittedAt), before)).limit(AT_ONCE)
    },
    isExpired: async (tx, kept) => (await tx.$count(submissions, and(eq(id, kept.id), gte(submittedAt, before)))) === 0,
  }
}

/** Deletes an application with its documents, unless it has changed meanwhile. */
async function expire({ db, store }: Retention, kept: Kept, isExpired: Expired['isExpired']): Promise<boolean> {
  const { id, owner, intakeId } = kept
  return db.transaction(async (tx) => {
    await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.owner, owner)).for('update')
    if (!(await isExpired(tx, kept))) return false
    await eraseSubmissions(tx, owner, id)
    await eraseApplication(tx, store, owner, intakeId)
    await writeEntry(tx, operatorEntry('application.expire', callerId(owner)))
    return true
  })
}

/** Returns the number of applications deleted. */
export async function expireApplications(retention: Retention): Promise<number> {
  const { db, keepUnsubmittedDays, keepSubmittedDays, now } = retention
  const kinds = [
    ...(keepUnsubmittedDays === undefined ? [] : [unsubmitted(keepUnsubmittedDays, now)]),
    ...(keepSubmittedDays === undefined ? [] : [submitted(keepSubmittedDays, now)]),
  ]
  let gone = 0
  for (const { find, isExpired } of kinds) {
    for (;;) {
      let went = 0
      for (const kept of await find(db)) if (await expire(retention, kept, isExpired)) went += 1
      gone += went
      if (went === 0) break
    }
  }
  return gone
}
