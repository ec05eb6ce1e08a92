import { and, eq, exists, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/schema/sessions.ts'

/** Sessions in the database. */

/** The longest lifetime of an access token of the embedded identity provider. */
const LONGEST_TOKEN_MS = 15 * 60_000

const untilOver = (at: number, lifetime = 0) => new Date(at + Math.max(lifetime, LONGEST_TOKEN_MS))

/** Ends sessions for good, in the caller's transaction. Uses the database's clock, which all nodes share. */
export async function endSessionRows(
  tx: Database,
  ids: readonly string[],
  at: number,
  lifetime?: number,
): Promise<void> {
  if (ids.length === 0) return
  const keptUntil = untilOver(at, lifetime)
  const rows = [...new Set(ids)].map((id) => ({ id, seenAt: new Date(at), endedAt: sql`now()`, keptUntil }))
  await tx
    .insert(sessions)
    .values(rows)
    .onConflictDoUpdate({
      target: sessions.id,
      set: {
        endedAt: sql`coalesce(${sessions.endedAt}, excluded.ended_at)`,
        keptUntil: sql`greatest(${sessions.keptUntil}, excluded.kept_until)`,
      },
    })
}

/** Stores the last activity of sessions for as long as they may stay idle; ended ones stay ended. */
export async function keepSeen(db: Database, seen: ReadonlyMap<string, number>, idleMs: number): Promise<void> {
  if (seen.size === 0) return
  const rows = [...seen].map(([id, at]) => ({ id, seenAt: new Date(at), keptUntil: untilOver(at, idleMs) }))
  await db
    .insert(sessions)
    .values(rows)
    .onConflictDoUpdate({
      target: sessions.id,
      set: {
        seenAt: sql`greatest(${sessions.seenAt}, excluded.seen_at)`,
        keptUntil: sql`greatest(${sessions.keptUntil}, excluded.kept_until)`,
      },
    })
}

/** A session's last activity on any node; null if there is none. */
export async function seenAtOf(db: Database, id: string): Promise<number | null> {
  const [row] = await db.select({ seenAt: sessions.seenAt }).from(sessions).where(eq(sessions.id, id))
  return row?.seenAt.getTime() ?? null
}

/** The sessions ended in the last `withinMs` by the database's clock whose tokens have not expired. */
export async function endedWithin(
  db: Database,
  withinMs: number,
  at: number,
): Promise<{ id: string; keptUntil: Date }[]> {
  const { id, endedAt, keptUntil } = sessions
  const isWithin = Number.isFinite(withinMs)
    ? sql`${endedAt} > now() - ${withinMs}::float8 * interval '1 millisecond'`
    : undefined
  return db
    .select({ id, keptUntil })
    .from(sessions)
    .where(and(isNotNull(endedAt), isWithin, gt(keptUntil, new Date(at))))
}

/** SQL: true if the session in the given column is active: not ended, and seen since the given time. */
export const isGoingOn = (db: Database, id: AnyPgColumn, since: Date) =>
  exists(ofSession(db, and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.seenAt, since))))

/** SQL: true if it was ended. */
export const hasEnded = (db: Database, id: AnyPgColumn) =>
  exists(ofSession(db, and(eq(sessions.id, id), isNotNull(sessions.endedAt))))

const ofSession = (db: Database, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(sessions)
    .where(which)

export async function deleteOldSessions(db: Database, at: number): Promise<void> {
  await db.delete(sessions).where(lte(sessions.keptUntil, new Date(at)))
}
