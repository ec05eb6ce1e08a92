import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { fromEntries } from '../../domain/objects.ts'

/** A table's row as PostgreSQL's `to_json` writes it: by the columns' own names. */
export type RowJson = Record<string, unknown>

/** The row, each column read as where it is selected by itself. */
export function rowOf<Table extends AnyPgTable>(table: Table, json: RowJson): InferSelectModel<Table> {
  const fields = Object.entries(getTableColumns(table)).map(([field, column]) => {
    const value = json[column.name]
    if (value === undefined) throw new Error(`The database's row lacks ${column.name}`)
    return [field, value === null ? null : column.mapFromDriverValue(value)] as const
  })
  return fromEntries(fields) as InferSelectModel<Table>
}
