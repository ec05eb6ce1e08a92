import { eq } from 'drizzle-orm'
import { operatorEntry, writeEntry, type Entry } from '../../../server/platform/audit/entries.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'

/** Writes and reads audit entries in tests. */

export type EntryRow = typeof auditEntries.$inferSelect

export const entryBy = (subject: string | null, more: Partial<Entry> = {}): Entry => ({
  ...operatorEntry('motivation.save', 'a-record'),
  subject,
  address: '203.0.113.7',
  token: 'token',
  request: 'request',
  ...more,
})

/** Writes several entries in order. */
export async function tell(db: Database, ...entries: Entry[]): Promise<void> {
  for (const entry of entries) await writeEntry(db, entry)
}

export const allEntries = (db: Database): Promise<EntryRow[]> =>
  db.select().from(auditEntries).orderBy(auditEntries.chain, auditEntries.number)

export const entriesOfCall = (db: Database, requestId: unknown): Promise<EntryRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.request, String(requestId)))
