import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row: the latest time at which a server found its clock plausible. */
export const clocks = pgTable('clocks', {
  id: integer('id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})
