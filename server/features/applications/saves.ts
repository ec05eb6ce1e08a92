import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nextVersion } from '../../platform/database/schema/applications.ts'
import type { Saving } from '../../platform/http/preconditions.ts'
import { needSameCall } from '../../platform/repeats.ts'

/** Checks versions and save keys, for records and drafts alike. */

interface SaveColumns {
  version: PgColumn
  saveKey: PgColumn
}

type Save = Pick<Saving, 'expected' | 'key' | 'mark'>

/** True if the save may replace the stored row and has another key than the save that wrote it. */
export function mayReplace({ version, saveKey }: SaveColumns, { expected, key }: Save) {
  return and(
    expected === 'none' ? sql`false` : undefined,
    typeof expected === 'number' ? eq(version, expected) : undefined,
    key === null ? undefined : sql`${saveKey} is distinct from ${key}`,
  )
}

/** True if the row was written by this save, which is repeated because its answer was lost. Throws if the key is of another save. */
export function isRepeated(row: { saveKey: string | null; saveMark: string | null }, { key, mark }: Save): boolean {
  if (key === null || row.saveKey !== key) return false
  // Rows of earlier releases have no mark.
  needSameCall(row.saveMark ?? mark, mark)
  return true
}

export const keyOf = ({ key, mark }: Save) => ({ saveKey: key, saveMark: mark })

export const savedBy = (save: Save) => ({ version: nextVersion, ...keyOf(save) })
