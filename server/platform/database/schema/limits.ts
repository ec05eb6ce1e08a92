import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How often something was done in a window of time; nodes count together. Ids are keyed hashes, and say nothing of anybody. */
export const counts = pgTable(
  'counts',
  {
    id: text('id').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('counts_until').on(table.until)],
)
