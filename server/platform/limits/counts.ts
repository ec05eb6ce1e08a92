import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { counts } from '../database/schema/limits.ts'

/** Counters per time window, in the database for all nodes. */

export interface Bucket {
  /** A non-personal name of the counter. */
  id: string
  windowMs: number
  /** The amount; 1 by default. */
  by?: number
}

export interface Counted {
  id: string
  count: number
  /** When the window ends, in epoch milliseconds. */
  until: number
}

/** Increments every counter in one statement. */
export async function countIn(db: Database, buckets: readonly Bucket[], now: number): Promise<Counted[]> {
  if (buckets.length === 0) return []
  const isOver = sql`${counts.until} <= ${new Date(now).toISOString()}::timestamptz`
  const rows = await db
    .insert(counts)
    .values(buckets.map(({ id, windowMs, by = 1 }) => ({ id, count: by, until: new Date(now + windowMs) })))
    .onConflictDoUpdate({
      target: counts.id,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${counts.count} + excluded.count end`,
        until: sql`case when ${isOver} then excluded.until else ${counts.until} end`,
      },
    })
    .returning()
  return rows.map(({ id, count, until }) => ({ id, count, until: until.getTime() }))
}

/** Reverts a count. */
export async function uncount(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(counts)
    .set({ count: sql`${counts.count} - 1` })
    .where(and(inArray(counts.id, [...ids]), gt(counts.count, 0)))
}

export async function forgetCount(db: Database, id: string): Promise<void> {
  await db.delete(counts).where(eq(counts.id, id))
}

/** True if the current window has a count. */
export async function isCounted(db: Database, id: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: counts.id })
    .from(counts)
    .where(and(eq(counts.id, id), gt(counts.until, new Date(now))))
  return rows.length > 0
}

export async function deleteOldCounts(db: Database, now: number): Promise<void> {
  await db.delete(counts).where(lte(counts.until, new Date(now)))
}
