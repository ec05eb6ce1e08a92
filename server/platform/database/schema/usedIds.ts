import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Ids that callers chose for calls that write once, such as saves, messages and publications. */
export const usedIds = pgTable(
  'used_ids',
  {
    id: text('id').primaryKey(),
    /** Identifies the caller and the content. */
    mark: text('mark').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('used_ids_created_at').on(table.createdAt)],
)
