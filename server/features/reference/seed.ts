import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { COURSES, REGIONS } from '#programme/lists.ts'
import { isoDay } from '../../../domain/calendar.ts'
import type { Institution, University } from '../../../domain/entities.ts'
import { RENAMED } from '../../../domain/institutionNames.ts'
import type { Database } from '../../platform/database/database.ts'
import { countries, courses, intakes, regions } from '../../platform/database/schema/reference.ts'

export interface SeedOptions {
  universities: () => Promise<readonly University[]>
  /** yyyy-mm-dd; by default the end of the month six months ahead. */
  closingDate?: string
  /** Epoch milliseconds. */
  now: number
}

const listedAs = (country: string, name: string) => `${country} ${name}`
const renamed = new Map(RENAMED.map((each) => [listedAs(each.country, each.from), each]))

/** Merges duplicate universities of a country and applies new names. */
export function institutionsOf(universities: readonly University[]): Institution[] {
  const distinct = new Map(universities.map((each) => [listedAs(each.country_code, each.name), each]))
  return [...distinct].map(([listed, { name, country_code, website }], index) => {
    const now = renamed.get(listed)
    return {
      id: String(index + 1),
      name: now?.to ?? name,
      countryCode: country_code,
      website: now?.website ?? website,
    }
  })
}

/** The last day of the month six months ahead, yyyy-mm-dd. */
export function defaultClosingDate(now: number): string {
  const today = new Date(now)
  return isoDay(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 7, 0)).toISOString())
}

/**
 * Fills a new database with the reference data once; later deletions are permanent. If several nodes start together,
 * the first intake wins and the others wait.
 */
export async function seedReference(db: Database, { universities, closingDate, now }: SeedOptions): Promise<void> {
  if ((await db.select().from(intakes).limit(1)).length > 0) return
  const institutions = institutionsOf(await universities())
  // Loaded lazily: the package contains eighty languages.
  const { isoCountryList } = await import('./isoCountries.ts')
  await db.transaction(async (tx) => {
    const lastDay = closingDate ?? defaultClosingDate(now)
    const [first] = await tx
      .insert(intakes)
      .values({ id: '1', name: lastDay.slice(0, 4), open: true, closingDate: lastDay, isCurrent: true })
      .onConflictDoNothing()
      .returning({ id: intakes.id })
    if (first === undefined) return
    if (REGIONS.length > 0) await tx.insert(regions).values(REGIONS)
    if (COURSES.length > 0) await tx.insert(courses).values(COURSES.map((name) => ({ id: randomUUID(), name })))
    await tx.insert(countries).values(isoCountryList())
    // One JSON parameter inserts ten thousand rows at once.
    await tx.execute(sql`
      insert into institutions (id, name, country_code, website)
      select row.id, row.name, row."countryCode", row.website
      from jsonb_to_recordset(${JSON.stringify(institutions)}::jsonb)
        as row(id text, name text, "countryCode" text, website text)
    `)
  })
}
