import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nextVersion } from '../../platform/database/schema/applications.ts'
import type { Saving } from '../../platform/http/preconditions.ts'

/** What a row's columns of a save are for: records and drafts have them alike. */

interface SaveColumns {
  version: PgColumn
  saveKey: PgColumn
}

type Save = Pick<Saving, 'expected' | 'key'>

/** Whether a save may replace the row that is there, and is not the very save that the row is from. */
export function mayReplace({ version, saveKey }: SaveColumns, { expected, key }: Save) {
  return and(
    expected === 'none' ? sql`false` : undefined,
    typeof expected === 'number' ? eq(version, expected) : undefined,
    key === null ? undefined : sql`${saveKey} is distinct from ${key}`,
  )
}

/** Whether a row is from this very save: it is repeated because its answer was lost. */
export function isRepeated(row: { saveKey: string | null }, { key }: Save): boolean {
  return key !== null && row.saveKey === key
}

export const savedBy = ({ key }: Save) => ({ version: nextVersion, saveKey: key })
