import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { counts } from '../database/schema/limits.ts'

/** Counts in windows of time, kept by the database for all nodes. */

export interface Bucket {
  /** What is counted: nothing that names anybody. */
  id: string
  windowMs: number
  /** How much at once; 1 where nothing is said. */
  by?: number
}

export interface Counted {
  id: string
  count: number
  /** When its window ends and it begins anew, in epoch milliseconds. */
  until: number
}

/** Counts in every bucket, in one statement. */
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

/** Takes back what was counted for nothing. */
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

/** Whether anything is counted there at present. */
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
