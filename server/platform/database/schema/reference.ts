import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The intakes, of which one is the current one: its window is the status of section 7.2. */
export const intakes = pgTable(
  'intakes',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    /** Its first day, before which the window is closed, whatever `open` says; null where it began at once. */
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

/** Which intake a row belongs to; the database's own function says the current one. */
export const intakeId = () =>
  text('intake_id')
    .notNull()
    .default(sql`current_intake()`)
    .references(() => intakes.id)

/** As a part of a statement, so that it costs none of its own. */
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

/** One row, which the database's own triggers count up with every write to the tables above. */
export const referenceVersions = pgTable('reference_versions', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
