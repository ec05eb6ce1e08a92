import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Country, Course, Institution, Region } from '../../../domain/entities.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { needUnused } from './uses.ts'
import { countries, courses, institutions, regions } from '../../platform/database/schema/reference.ts'

/** Queries for courses, regions, countries and institutions; null if there is no such row. */
export interface ReferenceStore<Entity, Values> {
  list(): Promise<Entity[]>
  create(values: Values): Promise<Entity>
  /** The row, locked until the transaction ends. */
  lock(id: string): Promise<Entity | null>
  update(id: string, values: Values): Promise<Entity | null>
  remove(id: string): Promise<Entity | null>
}

/** A database would put Åland after Zimbabwe. */
const byName = <Entity extends { name: string }>(entities: readonly Entity[]) =>
  sortedByLetters(entities, ({ name }) => name)

export function coursesIn(db: Database): ReferenceStore<Course, Pick<Course, 'name'>> {
  return {
    list: async () => byName(await db.select().from(courses)),
    create: async ({ name }) => made(await db.insert(courses).values({ id: randomUUID(), name }).returning()),
    lock: async (id) => first(await db.select().from(courses).where(eq(courses.id, id)).for('update')),
    update: async (id, { name }) => first(await db.update(courses).set({ name }).where(eq(courses.id, id)).returning()),
    remove: async (id) => first(await db.delete(courses).where(eq(courses.id, id)).returning()),
  }
}

/** Another course with the same name, apart from case, accents and spaces; null if there is none. */
export async function similarCourse(db: Database, name: string, id?: string): Promise<string | null> {
  const key = (text: unknown) => sql`replace(search_key(${text}), ' ', '')`
  const isOther = id === undefined ? undefined : ne(courses.id, id)
  const isSame = sql`${key(courses.name)} = ${key(name)}`
  const [row] = await db.select({ name: courses.name }).from(courses).where(and(isSame, isOther))
  return row?.name ?? null
}

export function regionsIn(db: Database): ReferenceStore<Region, { id?: string; name: string }> {
  return {
    list: async () => byName(await db.select().from(regions)),
    create: async ({ id = randomUUID(), name }) => made(await db.insert(regions).values({ id, name }).returning()),
    lock: async (id) => first(await db.select().from(regions).where(eq(regions.id, id)).for('update')),
    update: async (id, { name }) => first(await db.update(regions).set({ name }).where(eq(regions.id, id)).returning()),
    async remove(id) {
      await needUnused(db, 'region', [id])
      return first(await db.delete(regions).where(eq(regions.id, id)).returning())
    },
  }
}

/** A country's id is its ISO 3166-1 numeric code; other values match nothing. */
const numeric = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : -1)

/** Institutions name their country by its code: they follow when it changes, and go with it. */
export function countriesIn(db: Database): ReferenceStore<Country, Country> {
  const isIn = (code: string) => eq(institutions.countryCode, code)
  const lock = async (id: string) =>
    first(
      await db
        .select()
        .from(countries)
        .where(eq(countries.id, numeric(id)))
        .for('update'),
    )
  return {
    list: async () => byName(await db.select().from(countries)),
    create: async (values) => made(await db.insert(countries).values(values).returning()),
    lock,
    async update(id, { code, name }) {
      const before = await lock(id)
      if (before === null) return null
      if (before.code !== code) await db.update(institutions).set({ countryCode: code }).where(isIn(before.code))
      return first(await db.update(countries).set({ code, name }).where(eq(countries.id, before.id)).returning())
    },
    async remove(id) {
      await needUnused(db, 'country', [numeric(id)])
      const removed = first(
        await db
          .delete(countries)
          .where(eq(countries.id, numeric(id)))
          .returning(),
      )
      if (removed === null) return null
      const its = await db.select({ id: institutions.id }).from(institutions).where(isIn(removed.code))
      const ids = its.map((each) => each.id)
      await needUnused(db, 'institution', ids)
      await db.delete(institutions).where(inArray(institutions.id, ids))
      return removed
    },
  }
}

/** True if there is such a country. It cannot change until the transaction ends. */
export const isCountry = async (tx: Database, code: string): Promise<boolean> =>
  (await tx.select({ id: countries.id }).from(countries).where(eq(countries.code, code)).for('share')).length > 0

export function institutionsIn(db: Database): ReferenceStore<Institution, Omit<Institution, 'id'>> {
  return {
    list: async () => byName(await db.select().from(institutions)),
    create: async (values) =>
      made(
        await db
          .insert(institutions)
          .values({ id: randomUUID(), ...values })
          .returning(),
      ),
    lock: async (id) => first(await db.select().from(institutions).where(eq(institutions.id, id)).for('update')),
    update: async (id, { name, countryCode, website }) =>
      first(
        await db.update(institutions).set({ name, countryCode, website }).where(eq(institutions.id, id)).returning(),
      ),
    async remove(id) {
      await needUnused(db, 'institution', [id])
      return first(await db.delete(institutions).where(eq(institutions.id, id)).returning())
    },
  }
}

const first = <T>(rows: T[]): T | null => rows[0] ?? null

function made<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The row was not stored')
  return row
}
