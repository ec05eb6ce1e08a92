import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: the programme that the database belongs to, by the prefix of its references. */
export const programmes = pgTable('programmes', {
  id: integer('id').primaryKey(),
  prefix: text('prefix').notNull(),
})
