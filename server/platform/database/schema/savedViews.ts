import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import { instant, owner, storedJson } from './columns.ts'

/** Named views of the desk's list; see domain/savedViews.ts. Read through the schema in features/desk. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    /** The member of staff. */
    owner: owner(),
    name: text('name').notNull(),
    /** The values that differ from those of the whole list, by the name of the filter. */
    filter: storedJson('filter', objectIn).notNull(),
    /** Counts the saves. */
    version: integer('version').notNull().default(1),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.owner, sql`lower(${table.name})`)],
)
