import { sql } from 'drizzle-orm'
import { writeEntry, type Entry } from './audit/entries.ts'
import type { Database } from './database/database.ts'
import { auditEntries } from './database/schema/audit.ts'
import { clocks } from './database/schema/clock.ts'
import type { Log } from './log.ts'

/**
 * Deletion by age trusts the clock and cannot be undone. So it waits if the clock has jumped ahead, such as to a wrong year, until the
 * clock is corrected or an operator confirms it.
 */

/** Longer than a laptop sleeps or a server is off for repairs, and shorter than the periods of retention. */
export const LONGEST_PAUSE_DAYS = 30

/** Stores the time unless it is too far ahead of the stored one, which never goes back by itself. */
async function isPlausible(db: Database, now: Date): Promise<boolean> {
  // A database of an earlier release has only its audit trail.
  const newest = sql`coalesce((select max(${auditEntries.at}) from ${auditEntries}), ${now.toISOString()}::timestamptz)`
  await db.insert(clocks).values({ id: 1, seenAt: newest }).onConflictDoNothing()
  const isSoonAfter = sql`${now.toISOString()}::timestamptz <= ${clocks.seenAt} + make_interval(days => ${LONGEST_PAUSE_DAYS}::int)`
  const seenAt = sql`greatest(${clocks.seenAt}, ${now.toISOString()}::timestamptz)`
  return (await db.update(clocks).set({ seenAt }).where(isSoonAfter).returning({ id: clocks.id })).length > 0
}

/** Work that deletes by age, which gets the time that it may trust. */
export const byAge =
  (db: Database, log: Log, work: (now: number) => Promise<unknown>, clock: () => number = Date.now) =>
  async () => {
    const now = new Date(clock())
    if (await isPlausible(db, now)) return work(now.getTime())
    const [last] = await db.select().from(clocks)
    log.error(
      { now: now.toISOString(), lastPlausible: last?.seenAt.toISOString() },
      "Nothing is deleted by age: the clock is far ahead. Correct it, or confirm it with 'portal clock confirm'",
    )
    return undefined
  }

/** Makes this machine's time the plausible one, also if it is earlier. */
export async function confirmClock(tx: Database, now: Date, entry: Entry): Promise<void> {
  const row = { id: 1, seenAt: now }
  await tx.insert(clocks).values(row).onConflictDoUpdate({ target: clocks.id, set: row })
  await writeEntry(tx, entry)
}
