import { and, eq, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordStep } from '../../domain/steps.ts'
import type { Database } from '../database/database.ts'
import { courseDetails, motivations, personalDetails } from '../database/schema/applications.ts'
import { CURRENT_INTAKE } from '../database/schema/reference.ts'

/** Each step's table. */
export const RECORD_TABLES = { personalDetails, courseDetails, motivation: motivations } as const satisfies Record<
  RecordStep,
  unknown
>

/** Whether a row is an owner's, of the current intake. */
export const isCurrentOf = (table: { owner: PgColumn; intakeId: PgColumn }, owner: string | Placeholder) =>
  and(eq(table.owner, owner), eq(table.intakeId, CURRENT_INTAKE))

/** Which save an owner's record is from: its version, and its caller's key; null where there is no record. */
export async function findSave(db: Database, step: RecordStep, owner: string) {
  const table = RECORD_TABLES[step]
  const [row] = await db
    .select({ version: table.version, saveKey: table.saveKey })
    .from(table)
    .where(isCurrentOf(table, owner))
  return row ?? null
}
