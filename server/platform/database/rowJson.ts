import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { fromEntries } from '../../../domain/objects.ts'

/** A table's row as PostgreSQL's `to_json` writes it, by column name. */
export type RowJson = Record<string, unknown>

/** Converts a JSON row to the values that a select would return. */
export function rowOf<Table extends AnyPgTable>(table: Table, json: RowJson): InferSelectModel<Table> {
  const fields = Object.entries(getTableColumns(table)).map(([field, column]) => {
    const value = json[column.name]
    if (value === undefined) throw new Error(`The database's row lacks ${column.name}`)
    return [field, value === null ? null : column.mapFromDriverValue(value)] as const
  })
  return fromEntries(fields) as InferSelectModel<Table>
}

/** Values by column name, as PostgreSQL reads them from JSON. */
export function columnsOf<Table extends AnyPgTable>(
  table: Table,
  values: Partial<InferSelectModel<Table>>,
): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in values)
  return Object.fromEntries(columns.map(([field, { name }]) => [name, Reflect.get(values, field)]))
}
