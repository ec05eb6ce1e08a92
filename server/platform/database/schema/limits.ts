import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counters per time window, shared by all nodes. Ids are keyed hashes. */
export const counts = pgTable(
  'counts',
  {
    id: text('id').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('counts_until').on(table.until)],
)
