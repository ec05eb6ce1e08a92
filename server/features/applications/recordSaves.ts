import type { RecordStep } from '../../../domain/steps.ts'
import type { Database } from '../../platform/database/database.ts'
import { courseDetails, motivations, personalDetails } from '../../platform/database/schema/applications.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'

export const RECORD_TABLES = { personalDetails, courseDetails, motivation: motivations } as const satisfies Record<
  RecordStep,
  unknown
>

/** The version of an owner's record and the key and mark of the save that wrote it; null if there is no record. */
export async function findSave(db: Database, step: RecordStep, owner: string) {
  const table = RECORD_TABLES[step]
  const [row] = await db
    .select({ version: table.version, saveKey: table.saveKey, saveMark: table.saveMark })
    .from(table)
    .where(isCurrentOf(table, owner))
  return row ?? null
}
