import { and, eq, exists, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/schema/sessions.ts'

/** What the database has of sessions. */

/** No access token of the embedded identity provider is good for longer. */
const LONGEST_TOKEN_MS = 15 * 60_000

const untilOver = (at: number, lifetime = 0) => new Date(at + Math.max(lifetime, LONGEST_TOKEN_MS))

/**
 * Ends sessions in the transaction of what ends them; an end is for good. When it was is told by the database's clock, which all nodes
 * share.
 */
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

/** Keeps when sessions were last heard of; one that was ended stays so. */
export async function keepSeen(db: Database, seen: ReadonlyMap<string, number>): Promise<void> {
  if (seen.size === 0) return
  const rows = [...seen].map(([id, at]) => ({ id, seenAt: new Date(at), keptUntil: untilOver(at) }))
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

/** When a session was last heard of at any node; null where it never was. */
export async function seenAtOf(db: Database, id: string): Promise<number | null> {
  const [row] = await db.select({ seenAt: sessions.seenAt }).from(sessions).where(eq(sessions.id, id))
  return row?.seenAt.getTime() ?? null
}

/** The sessions that were ended in the last `withinMs` by the database's clock, and could still be shown. */
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

/** Whether the session that is a column of the statement around it goes on: it has not ended, and was heard of since then. */
export const isGoingOn = (db: Database, id: AnyPgColumn, since: Date) =>
  exists(ofSession(db, and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.seenAt, since))))

/** Likewise whether it was ended. */
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
