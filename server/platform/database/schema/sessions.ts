import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** When each session was last heard of, and when it was ended: a session of the identity provider, or a token that names none. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    seenAt: instant('seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** From then on no token of it is good anyway. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [index('sessions_ended_at').on(table.endedAt), index('sessions_kept_until').on(table.keptUntil)],
)
