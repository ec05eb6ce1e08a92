import { and, eq, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CURRENT_INTAKE } from './schema/reference.ts'

/** Selects an owner's rows of the current intake. */
export const isCurrentOf = (table: { owner: PgColumn; intakeId: PgColumn }, owner: string | Placeholder) =>
  and(eq(table.owner, owner), eq(table.intakeId, CURRENT_INTAKE))

/** An intake's id in SQL; the current one's if it is empty. */
export const intakeOf = (intake: string) => (intake === '' ? CURRENT_INTAKE : sql`${intake}`)
