import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CourseDetails } from '../../domain/courseDetails.ts'
import type { Motivation } from '../../domain/motivation.ts'
import type { PersonalDetails } from '../../domain/personalDetails.ts'
import type { Database } from '../database/database.ts'
import { countries, courseDetails, institutions, motivations, personalDetails } from '../database/schema.ts'

/** The three records of an application. One of each per owner: saving again changes the one that is there. */

type PersonalRow = typeof personalDetails.$inferSelect
type CourseRow = typeof courseDetails.$inferSelect
type MotivationRow = typeof motivations.$inferSelect

export function toPersonalDetails({ owner: _, ...row }: PersonalRow): PersonalDetails {
  return row
}

interface CourseNames {
  country: string | null
  institution: string | null
}

const named = (name: string | null) => (name === null ? null : { name })

export function toCourseDetails({ owner: _, ...row }: CourseRow, { country, institution }: CourseNames): CourseDetails {
  return { ...row, country: named(country), institution: named(institution) }
}

export function toMotivation({ id, motivation }: MotivationRow): Motivation {
  return { id, motivation }
}

export async function findPersonalDetails(db: Database, owner: string): Promise<PersonalDetails | null> {
  const [row] = await db.select().from(personalDetails).where(eq(personalDetails.owner, owner))
  return row ? toPersonalDetails(row) : null
}

export type NewPersonalDetails = Omit<PersonalDetails, 'id'>

export async function savePersonalDetails(db: Database, owner: string, values: NewPersonalDetails) {
  const id = randomUUID()
  const [row] = await db
    .insert(personalDetails)
    .values({ ...values, id, owner })
    .onConflictDoUpdate({ target: personalDetails.owner, set: values })
    .returning()
  if (!row) throw new Error('The personal details were not stored')
  return { record: toPersonalDetails(row), created: row.id === id }
}

export async function changePersonalDetails(db: Database, owner: string, id: string, values: NewPersonalDetails) {
  const own = and(eq(personalDetails.owner, owner), eq(personalDetails.id, id))
  const [row] = await db.update(personalDetails).set(values).where(own).returning()
  return row ? toPersonalDetails(row) : null
}

export async function deletePersonalDetails(db: Database, owner: string, id: string): Promise<PersonalDetails | null> {
  const own = and(eq(personalDetails.owner, owner), eq(personalDetails.id, id))
  const [row] = await db.delete(personalDetails).where(own).returning()
  return row ? toPersonalDetails(row) : null
}

export async function findCourseDetails(db: Database, owner: string): Promise<CourseDetails | null> {
  const [found] = await db
    .select({ row: courseDetails, country: countries.name, institution: institutions.name })
    .from(courseDetails)
    .leftJoin(countries, eq(countries.id, courseDetails.countryId))
    .leftJoin(institutions, eq(institutions.id, courseDetails.institutionId))
    .where(eq(courseDetails.owner, owner))
  return found ? toCourseDetails(found.row, found) : null
}

export type NewCourseDetails = Omit<CourseDetails, 'id' | 'country' | 'institution'>

export async function saveCourseDetails(db: Database, owner: string, values: NewCourseDetails) {
  const id = randomUUID()
  await db
    .insert(courseDetails)
    .values({ ...values, id, owner })
    .onConflictDoUpdate({ target: courseDetails.owner, set: values })
  const record = await findCourseDetails(db, owner)
  if (!record) throw new Error('The course details were not stored')
  return { record, created: record.id === id }
}

export async function changeCourseDetails(db: Database, owner: string, id: string, values: NewCourseDetails) {
  const own = and(eq(courseDetails.owner, owner), eq(courseDetails.id, id))
  const [row] = await db.update(courseDetails).set(values).where(own).returning({ id: courseDetails.id })
  return row ? findCourseDetails(db, owner) : null
}

export async function deleteCourseDetails(db: Database, owner: string, id: string): Promise<{ id: string } | null> {
  const own = and(eq(courseDetails.owner, owner), eq(courseDetails.id, id))
  const [row] = await db.delete(courseDetails).where(own).returning({ id: courseDetails.id })
  return row ?? null
}

export async function findMotivation(db: Database, owner: string): Promise<Motivation | null> {
  const [row] = await db.select().from(motivations).where(eq(motivations.owner, owner))
  return row ? toMotivation(row) : null
}

export async function saveMotivation(db: Database, owner: string, motivation: string) {
  const id = randomUUID()
  const [row] = await db
    .insert(motivations)
    .values({ id, owner, motivation })
    .onConflictDoUpdate({ target: motivations.owner, set: { motivation } })
    .returning()
  if (!row) throw new Error('The motivation was not stored')
  return { record: toMotivation(row), created: row.id === id }
}

export async function changeMotivation(db: Database, owner: string, id: string, motivation: string) {
  const own = and(eq(motivations.owner, owner), eq(motivations.id, id))
  const [row] = await db.update(motivations).set({ motivation }).where(own).returning()
  return row ? toMotivation(row) : null
}

export async function deleteMotivation(db: Database, owner: string, id: string): Promise<Motivation | null> {
  const own = and(eq(motivations.owner, owner), eq(motivations.id, id))
  const [row] = await db.delete(motivations).where(own).returning()
  return row ? toMotivation(row) : null
}
