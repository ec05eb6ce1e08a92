import { and, asc, eq, gte, like, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { AuditAction, Outcome } from '../../../domain/auditActions.ts'

/** Filters for the audit trail; unset filters match everything. */
export interface Sought {
  /** A subject, an applicantId, or a pseudonym from the log. */
  subject?: string
  action?: AuditAction
  outcome?: Outcome
  object?: string
  request?: string
  /** Inclusive start and exclusive end. */
  from?: Date
  to?: Date
}

export type Found = Omit<typeof auditEntries.$inferSelect, 'addressSalt' | 'addressDigest'>

const AT_ONCE = 500

const { chain, number, at, subject, address, token, action, object, request, outcome, reason, times, hash } =
  auditEntries
const SHOWN = { at, chain, number, subject, address, token, action, object, request, outcome, reason, times, hash }

/** Escapes the wildcards of `like`. */
const literal = (text: string) => text.replace(/[\\%_]/g, (each) => `\\${each}`)

function conditionsOf(sought: Sought) {
  return and(
    sought.subject === undefined
      ? undefined
      : or(eq(subject, sought.subject), like(subject, `%|${literal(sought.subject)}`), eq(chain, sought.subject)),
    sought.action && eq(action, sought.action),
    sought.outcome && eq(outcome, sought.outcome),
    sought.object === undefined ? undefined : eq(object, sought.object),
    sought.request === undefined ? undefined : eq(request, sought.request),
    sought.from && gte(at, sought.from),
    sought.to && lt(at, sought.to),
  )
}

/** The matching entries by time, read in small batches. */
export async function* findEntries(db: Database, sought: Sought): AsyncGenerator<Found> {
  const wanted = conditionsOf(sought)
  let after: Found | null = null
  for (;;) {
    const later: ReturnType<typeof sql> | undefined =
      after === null
        ? undefined
        : sql`(${at}, ${chain}, ${number}) > (${after.at.toISOString()}::timestamptz, ${after.chain}, ${after.number})`
    const rows: Found[] = await db
      .select(SHOWN)
      .from(auditEntries)
      .where(and(wanted, later))
      .orderBy(asc(at), asc(chain), asc(number))
      .limit(AT_ONCE)
    yield* rows
    after = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}
