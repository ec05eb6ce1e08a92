import { eq, gt, lt, max, notExists, sql } from 'drizzle-orm'
import { closingInstant } from '../../domain/calendar.ts'
import { hasSubmitted } from '../applications/submissions.ts'
import { callerId } from '../audit/caller.ts'
import { operatorEntry, writeEntry } from '../audit/entries.ts'
import type { Database } from '../database/database.ts'
import { fellowships } from '../database/schema/applications.ts'
import { applicationsStatus } from '../database/schema/reference.ts'
import { submissions } from '../database/schema/submissions.ts'
import type { DocumentStore } from '../documents/documentStore.ts'
import { eraseApplication, eraseSubmissions } from './erase.ts'

/** Deletes applications that the operator keeps no longer; where no number of days is set, they are kept. */

const DAY_MS = 86_400_000
const AT_ONCE = 100

export interface Retention {
  db: Database
  store: DocumentStore
  /** For how many days after the closing date. */
  keepUnsubmittedDays?: number | undefined
  /** For how many days after the last version was submitted. */
  keepSubmittedDays?: number | undefined
  /** Epoch milliseconds. */
  now: number
}

/** What is found is looked at again once nobody else can change it. */
interface Expired {
  owners: (db: Database) => Promise<string[]>
  isExpired: (tx: Database, owner: string) => Promise<boolean>
}

function unsubmitted(days: number, now: number): Expired {
  async function isOver(db: Database): Promise<boolean> {
    const [status] = await db.select().from(applicationsStatus)
    return status !== undefined && now >= closingInstant(status.closingDate) + days * DAY_MS
  }
  return {
    async owners(db) {
      if (!(await isOver(db))) return []
      const its = db.select({ id: submissions.id }).from(submissions).where(eq(submissions.owner, fellowships.owner))
      const rows = await db.select({ owner: fellowships.owner }).from(fellowships).where(notExists(its)).limit(AT_ONCE)
      return rows.map(({ owner }) => owner)
    },
    isExpired: async (tx, owner) => !(await hasSubmitted(tx, owner)) && (await isOver(tx)),
  }
}

function submitted(days: number, now: number): Expired {
  const { owner, submittedAt } = submissions
  const before = new Date(now - days * DAY_MS)
  return {
    async owners(db) {
      const last = db.select({ owner }).from(submissions).groupBy(owner)
      return (await last.having(lt(max(submittedAt), before)).limit(AT_ONCE)).map((row) => row.owner)
    },
    async isExpired(tx, one) {
      const later = await tx
        .select({ owner })
        .from(submissions)
        .where(sql`${eq(owner, one)} and ${gt(submittedAt, before)}`)
        .limit(1)
      return later.length === 0
    },
  }
}

/** Deletes one application with its documents, unless it has changed meanwhile. */
async function expire({ db, store }: Retention, owner: string, isExpired: Expired['isExpired']): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.owner, owner)).for('update')
    if (!(await isExpired(tx, owner))) return false
    await eraseSubmissions(tx, owner)
    await eraseApplication(tx, store, owner)
    await writeEntry(tx, operatorEntry('application.expire', callerId(owner)))
    return true
  })
}

/** Says how many applications went. */
export async function expireApplications(retention: Retention): Promise<number> {
  const { db, keepUnsubmittedDays, keepSubmittedDays, now } = retention
  const kinds = [
    ...(keepUnsubmittedDays === undefined ? [] : [unsubmitted(keepUnsubmittedDays, now)]),
    ...(keepSubmittedDays === undefined ? [] : [submitted(keepSubmittedDays, now)]),
  ]
  let gone = 0
  for (const { owners, isExpired } of kinds) {
    for (;;) {
      let went = 0
      for (const owner of await owners(db)) if (await expire(retention, owner, isExpired)) went += 1
      gone += went
      if (went === 0) break
    }
  }
  return gone
}
