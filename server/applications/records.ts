import { randomUUID } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { CourseDetails } from '../../domain/courseDetails.ts'
import type { Motivation } from '../../domain/motivation.ts'
import type { PersonalDetails } from '../../domain/personalDetails.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { Database } from '../database/database.ts'
import { countries, courseDetails, institutions, motivations, personalDetails } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import { stale, type Saving } from '../http/preconditions.ts'
import { dropDraft } from './drafts.ts'
import { findSave, RECORD_TABLES } from './recordSaves.ts'
import { isRepeated, mayReplace, savedBy } from './saves.ts'

/** The three records of an application. One of each per owner: saving again changes the one that is there. */

type PersonalRow = typeof personalDetails.$inferSelect
type CourseRow = typeof courseDetails.$inferSelect
type MotivationRow = typeof motivations.$inferSelect

export interface Versioned<Entity> {
  record: Entity
  version: number
}

export interface RecordStore<Entity extends { id: string }, Values> {
  find: (db: Database, owner: string) => Promise<Versioned<Entity> | null>
  /** Creates the record, or changes the one that is there. */
  save: (
    db: Database,
    owner: string,
    values: Values,
    saving: Saving,
  ) => Promise<Versioned<Entity> & { created: boolean }>
  change: (db: Database, owner: string, id: string, values: Values, saving: Saving) => Promise<Versioned<Entity>>
  remove: (db: Database, owner: string, id: string) => Promise<boolean>
}

/** The statements of one record's table; each returns the ids of the rows that it changed. */
interface Statements<Entity, Values> {
  find: (db: Database, owner: string) => Promise<Versioned<Entity> | null>
  insert: (tx: Database, row: Values & { id: string; owner: string }, saving: Saving) => Promise<{ id: string }[]>
  update: (tx: Database, own: SQL | undefined, values: Values, saving: Saving) => Promise<{ id: string }[]>
  remove: (db: Database, own: SQL | undefined) => Promise<{ id: string }[]>
}

const ownedBy = (step: RecordStep, owner: string, id: string) =>
  and(eq(RECORD_TABLES[step].owner, owner), eq(RECORD_TABLES[step].id, id))

function storeOf<Entity extends { id: string }, Values extends object>(
  step: RecordStep,
  { find, insert, update, remove }: Statements<Entity, Values>,
): RecordStore<Entity, Values> {
  /** Where nothing was written: whether the caller's save is the one that is there, and its answer was lost. */
  async function needRepeated(tx: Database, owner: string, saving: Saving) {
    const save = await findSave(tx, step, owner)
    if (save === null) throw notFound()
    if (!isRepeated(save, saving)) throw stale()
  }

  async function written(tx: Database, owner: string, saving: Saving, ids: { id: string }[]) {
    if (ids.length === 0) await needRepeated(tx, owner, saving)
    else await dropDraft(tx, owner, step, saving.draft)
    const found = await find(tx, owner)
    if (found === null) throw new Error('The record was not stored')
    return found
  }

  return {
    find,
    save: (db, owner, values, saving) =>
      db.transaction(async (tx) => {
        const id = randomUUID()
        const ids = await insert(tx, { ...values, id, owner }, saving)
        const created = ids.some((each) => each.id === id)
        if (created && typeof saving.expected === 'number') throw stale()
        return { ...(await written(tx, owner, saving, ids)), created }
      }),
    change: (db, owner, id, values, saving) =>
      db.transaction(async (tx) =>
        written(tx, owner, saving, await update(tx, ownedBy(step, owner, id), values, saving)),
      ),
    remove: async (db, owner, id) => (await remove(db, ownedBy(step, owner, id))).length > 0,
  }
}

export function toPersonalDetails({
  owner: _,
  version: _version,
  saveKey: _key,
  ...row
}: PersonalRow): PersonalDetails {
  return row
}

export type NewPersonalDetails = Omit<PersonalDetails, 'id'>

export const personalDetailsStore = storeOf<PersonalDetails, NewPersonalDetails>('personalDetails', {
  async find(db, owner) {
    const [row] = await db.select().from(personalDetails).where(eq(personalDetails.owner, owner))
    return row ? { record: toPersonalDetails(row), version: row.version } : null
  },
  insert: (tx, { id, owner, ...values }, saving) =>
    tx
      .insert(personalDetails)
      .values({ ...values, id, owner, saveKey: saving.key })
      .onConflictDoUpdate({
        target: personalDetails.owner,
        set: { ...values, ...savedBy(saving) },
        setWhere: mayReplace(personalDetails, saving),
      })
      .returning({ id: personalDetails.id }),
  update: (tx, own, values, saving) =>
    tx
      .update(personalDetails)
      .set({ ...values, ...savedBy(saving) })
      .where(and(own, mayReplace(personalDetails, saving)))
      .returning({ id: personalDetails.id }),
  remove: (db, own) => db.delete(personalDetails).where(own).returning({ id: personalDetails.id }),
})

interface CourseNames {
  country: string | null
  institution: string | null
}

const named = (name: string | null) => (name === null ? null : { name })

export function toCourseDetails(
  { owner: _, version: _version, saveKey: _key, ...row }: CourseRow,
  { country, institution }: CourseNames,
): CourseDetails {
  return { ...row, country: named(country), institution: named(institution) }
}

export type NewCourseDetails = Omit<CourseDetails, 'id' | 'country' | 'institution'>

export const courseDetailsStore = storeOf<CourseDetails, NewCourseDetails>('courseDetails', {
  async find(db, owner) {
    const [found] = await db
      .select({ row: courseDetails, country: countries.name, institution: institutions.name })
      .from(courseDetails)
      .leftJoin(countries, eq(countries.id, courseDetails.countryId))
      .leftJoin(institutions, eq(institutions.id, courseDetails.institutionId))
      .where(eq(courseDetails.owner, owner))
    return found ? { record: toCourseDetails(found.row, found), version: found.row.version } : null
  },
  insert: (tx, { id, owner, ...values }, saving) =>
    tx
      .insert(courseDetails)
      .values({ ...values, id, owner, saveKey: saving.key })
      .onConflictDoUpdate({
        target: courseDetails.owner,
        set: { ...values, ...savedBy(saving) },
        setWhere: mayReplace(courseDetails, saving),
      })
      .returning({ id: courseDetails.id }),
  update: (tx, own, values, saving) =>
    tx
      .update(courseDetails)
      .set({ ...values, ...savedBy(saving) })
      .where(and(own, mayReplace(courseDetails, saving)))
      .returning({ id: courseDetails.id }),
  remove: (db, own) => db.delete(courseDetails).where(own).returning({ id: courseDetails.id }),
})

export function toMotivation({ id, motivation }: MotivationRow): Motivation {
  return { id, motivation }
}

export type NewMotivation = Omit<Motivation, 'id'>

export const motivationStore = storeOf<Motivation, NewMotivation>('motivation', {
  async find(db, owner) {
    const [row] = await db.select().from(motivations).where(eq(motivations.owner, owner))
    return row ? { record: toMotivation(row), version: row.version } : null
  },
  insert: (tx, { id, owner, motivation }, saving) =>
    tx
      .insert(motivations)
      .values({ id, owner, motivation, saveKey: saving.key })
      .onConflictDoUpdate({
        target: motivations.owner,
        set: { motivation, ...savedBy(saving) },
        setWhere: mayReplace(motivations, saving),
      })
      .returning({ id: motivations.id }),
  update: (tx, own, { motivation }, saving) =>
    tx
      .update(motivations)
      .set({ motivation, ...savedBy(saving) })
      .where(and(own, mayReplace(motivations, saving)))
      .returning({ id: motivations.id }),
  remove: (db, own) => db.delete(motivations).where(own).returning({ id: motivations.id }),
})
