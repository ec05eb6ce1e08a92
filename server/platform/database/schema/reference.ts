import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The intakes. The current one's window is the status of section 7.2. */
export const intakes = pgTable(
  'intakes',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    /** The first day; the window is closed before it, whatever `open` says. Null if it opened at once. */
    openingDate: date('opening_date'),
    open: boolean('open').notNull(),
    closingDate: date('closing_date').notNull(),
    isCurrent: boolean('is_current').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('intakes_current')
      .on(table.isCurrent)
      .where(sql`${table.isCurrent}`),
  ],
)

/** The intake of a row; a database function returns the current one. */
export const intakeId = () =>
  text('intake_id')
    .notNull()
    .default(sql`current_intake()`)
    .references(() => intakes.id)

/** As part of a statement, so that it needs no statement of its own. */
export const CURRENT_INTAKE = sql`(select id from intakes where is_current)`

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

/** The lists that answers choose from, by kind of question. */
export const LISTS = { region: regions, country: countries, institution: institutions }

/** One row, incremented by triggers with every write to the tables above. */
export const referenceVersions = pgTable('reference_versions', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
