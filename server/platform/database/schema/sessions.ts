import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The last activity and end of each session of the identity provider, or of each token that names none. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    seenAt: instant('seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** When all of its tokens will have expired. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [index('sessions_ended_at').on(table.endedAt), index('sessions_kept_until').on(table.keptUntil)],
)
