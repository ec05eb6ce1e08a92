import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { ApplicationsStatus, Country, Course, Institution, Region } from '../../domain/entities.ts'
import type { Database } from '../database/database.ts'
import { applicationsStatus, countries, courses, institutions, regions } from '../database/schema.ts'

export async function listStatus(db: Database): Promise<ApplicationsStatus[]> {
  return db.select().from(applicationsStatus).orderBy(applicationsStatus.id)
}

export async function changeStatus(db: Database, id: string, values: Omit<ApplicationsStatus, 'id'>) {
  const [row] = await db.update(applicationsStatus).set(values).where(eq(applicationsStatus.id, id)).returning()
  return row ?? null
}

/** The calls that courses, regions, countries and institutions share; null where there is no such row. */
export interface ReferenceStore<Entity, Values> {
  list(): Promise<Entity[]>
  find(id: string): Promise<Entity | null>
  create(values: Values): Promise<Entity>
  update(id: string, values: Values): Promise<Entity | null>
  remove(id: string): Promise<Entity | null>
}

export function coursesIn(db: Database): ReferenceStore<Course, Pick<Course, 'name'>> {
  return {
    list: () => db.select().from(courses).orderBy(courses.name),
    find: async (id) => first(await db.select().from(courses).where(eq(courses.id, id))),
    create: async ({ name }) => made(await db.insert(courses).values({ id: randomUUID(), name }).returning()),
    update: async (id, { name }) => first(await db.update(courses).set({ name }).where(eq(courses.id, id)).returning()),
    remove: async (id) => first(await db.delete(courses).where(eq(courses.id, id)).returning()),
  }
}

export function regionsIn(db: Database): ReferenceStore<Region, { id?: string; name: string }> {
  return {
    list: () => db.select().from(regions).orderBy(regions.name),
    find: async (id) => first(await db.select().from(regions).where(eq(regions.id, id))),
    create: async ({ id = randomUUID(), name }) => made(await db.insert(regions).values({ id, name }).returning()),
    update: async (id, { name }) => first(await db.update(regions).set({ name }).where(eq(regions.id, id)).returning()),
    remove: async (id) => first(await db.delete(regions).where(eq(regions.id, id)).returning()),
  }
}

/** A country's id is the numeric code of ISO 3166-1; anything else names none. */
const numeric = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : -1)

export function countriesIn(db: Database): ReferenceStore<Country, Country> {
  return {
    list: () => db.select().from(countries).orderBy(countries.name),
    find: async (id) =>
      first(
        await db
          .select()
          .from(countries)
          .where(eq(countries.id, numeric(id))),
      ),
    create: async (values) => made(await db.insert(countries).values(values).returning()),
    update: async (id, { code, name }) =>
      first(
        await db
          .update(countries)
          .set({ code, name })
          .where(eq(countries.id, numeric(id)))
          .returning(),
      ),
    remove: async (id) =>
      first(
        await db
          .delete(countries)
          .where(eq(countries.id, numeric(id)))
          .returning(),
      ),
  }
}

export function institutionsIn(db: Database): ReferenceStore<Institution, Omit<Institution, 'id'>> {
  return {
    list: () => db.select().from(institutions).orderBy(institutions.name),
    find: async (id) => first(await db.select().from(institutions).where(eq(institutions.id, id))),
    create: async (values) =>
      made(
        await db
          .insert(institutions)
          .values({ id: randomUUID(), ...values })
          .returning(),
      ),
    update: async (id, values) =>
      first(await db.update(institutions).set(values).where(eq(institutions.id, id)).returning()),
    remove: async (id) => first(await db.delete(institutions).where(eq(institutions.id, id)).returning()),
  }
}

export function institutionsOfCountry(db: Database, countryCode: string): Promise<Institution[]> {
  const wanted = eq(institutions.countryCode, countryCode.toUpperCase())
  return db.select().from(institutions).where(wanted).orderBy(institutions.name)
}

export interface InstitutionsPage {
  pageNumber: number
  pageSize: number
  sortBy: keyof Institution
  sortOrder: 'asc' | 'desc'
  filters: Partial<Record<keyof Institution | 'global', string>>
}

/** One page of the institutions, and how many there are in all. */
export async function pageOfInstitutions(
  db: Database,
  { pageNumber, pageSize, sortBy, sortOrder, filters }: InstitutionsPage,
) {
  const { id, name, countryCode, website, global } = filters
  const where = and(
    id ? eq(institutions.id, id) : undefined,
    name ? contains(institutions.name, name) : undefined,
    countryCode ? contains(institutions.countryCode, countryCode) : undefined,
    website ? contains(institutions.website, website) : undefined,
    global
      ? or(
          contains(institutions.name, global),
          contains(institutions.countryCode, global),
          contains(institutions.website, global),
        )
      : undefined,
  )
  const direction = sortOrder === 'desc' ? desc : asc
  const order = sortBy === 'id' ? [direction(sql`length(${institutions.id})`)] : []
  const rows = await db
    .select()
    .from(institutions)
    .where(where)
    .orderBy(...order, direction(institutions[sortBy]), institutions.id)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  return { rows, total: await db.$count(institutions, where) }
}

function contains(column: Parameters<typeof ilike>[0], text: string): SQL {
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

const first = <T>(rows: T[]): T | null => rows[0] ?? null

function made<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The row was not stored')
  return row
}
