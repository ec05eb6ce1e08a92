import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nextVersion } from '../../platform/database/schema/applications.ts'
import type { Saving } from '../../platform/http/preconditions.ts'

/** Checks versions and save keys, for records and drafts alike. */

interface SaveColumns {
  version: PgColumn
  saveKey: PgColumn
}

type Save = Pick<Saving, 'expected' | 'key'>

/** True if the save may replace the stored row and is not a repetition of the save that wrote it. */
export function mayReplace({ version, saveKey }: SaveColumns, { expected, key }: Save) {
  return and(
    expected === 'none' ? sql`false` : undefined,
    typeof expected === 'number' ? eq(version, expected) : undefined,
    key === null ? undefined : sql`${saveKey} is distinct from ${key}`,
  )
}

/** True if the row was written by this save, which is repeated because its answer was lost. */
export function isRepeated(row: { saveKey: string | null }, { key }: Save): boolean {
  return key !== null && row.saveKey === key
}

export const savedBy = ({ key }: Save) => ({ version: nextVersion, saveKey: key })
