import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Ids that callers chose for calls that write once, such as messages and publications. */
export const usedIds = pgTable('used_ids', {
  id: text('id').primaryKey(),
  /** A hash of the caller and the content. */
  mark: text('mark').notNull(),
  createdAt: createdAt(),
})
