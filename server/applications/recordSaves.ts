import { eq } from 'drizzle-orm'
import type { RecordStep } from '../../domain/steps.ts'
import type { Database } from '../database/database.ts'
import { courseDetails, motivations, personalDetails } from '../database/schema/applications.ts'

/** Each step's table. */
export const RECORD_TABLES = { personalDetails, courseDetails, motivation: motivations } as const satisfies Record<
  RecordStep,
  unknown
>

/** Which save an owner's record is from: its version, and its caller's key; null where there is no record. */
export async function findSave(db: Database, step: RecordStep, owner: string) {
  const table = RECORD_TABLES[step]
  const [row] = await db
    .select({ version: table.version, saveKey: table.saveKey })
    .from(table)
    .where(eq(table.owner, owner))
  return row ?? null
}
