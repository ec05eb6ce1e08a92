import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const applicationsStatus = pgTable('applications_status', {
  id: text('id').primaryKey(),
  open: boolean('open').notNull(),
  closingDate: date('closing_date').notNull(),
})

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const regions = pgTable('regions', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const countries = pgTable('countries', {
  id: integer('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
})

export const institutions = pgTable(
  'institutions',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    countryCode: text('country_code').notNull(),
    website: text('website').notNull(),
  },
  (table) => [index('institutions_country_code').on(table.countryCode, table.name)],
)

/** One row, which the database's own triggers count up with every write to the tables above. */
export const referenceVersions = pgTable('reference_versions', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
