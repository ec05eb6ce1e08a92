import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, type WithSubquery } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CourseDetails } from '../../../domain/courseDetails.ts'
import type { Motivation } from '../../../domain/motivation.ts'
import type { PersonalDetails } from '../../../domain/personalDetails.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { entryWritten, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { courseDetails, motivations, personalDetails } from '../../platform/database/schema/applications.ts'
import { countries, institutions } from '../../platform/database/schema/reference.ts'
import { notFound } from '../../platform/errors.ts'
import { stale, type Saving } from '../../platform/http/preconditions.ts'
import { dropLate, dropped } from './drafts.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { findSave } from './recordSaves.ts'
import { isRepeated, keyOf, mayReplace, savedBy } from './saves.ts'

/** The three records of an application: one of each per owner in the current intake. Saving again updates it. */

type PersonalRow = typeof personalDetails.$inferSelect
type CourseRow = typeof courseDetails.$inferSelect
type MotivationRow = typeof motivations.$inferSelect

export interface Versioned<Entity> {
  record: Entity
  version: number
}

/** A save and its audit entry. */
export interface RecordSaving extends Saving {
  entry: Entry
}

const versionOf = <Entity>({ version }: { version: number }, record: Entity): Versioned<Entity> => ({ record, version })

export interface RecordStore<Entity extends { id: string }, Values> {
  find: (db: Database, owner: string) => Promise<Versioned<Entity> | null>
  /** Creates or updates the record. */
  save: (
    db: Database,
    owner: string,
    values: Values,
    saving: RecordSaving,
  ) => Promise<Versioned<Entity> & { created: boolean }>
  change: (db: Database, owner: string, id: string, values: Values, saving: RecordSaving) => Promise<Versioned<Entity>>
  remove: (db: Database, owner: string, id: string) => Promise<boolean>
}

/** The shared columns of the three tables. A union of the tables would not fit one statement. */
interface RecordTable extends PgTable {
  id: PgColumn
  owner: PgColumn
  intakeId: PgColumn
  version: PgColumn
  saveKey: PgColumn
}

/** A table's own part: its columns and its reads. */
interface RecordReads<Entity, Values, Row> {
  table: RecordTable & { $inferSelect: Row }
  columnsOf: (values: Values) => Record<string, unknown>
  find: (db: Database, owner: string) => Promise<Versioned<Entity> | null>
  /** The entities of the rows a save returned. */
  entitiesOf: (db: Database, owner: string, rows: Row[]) => Promise<Versioned<Entity>[]> | Versioned<Entity>[]
}

function storeOf<Entity extends { id: string }, Values extends object, Row>(
  step: RecordStep,
  { table: typedTable, columnsOf, find, entitiesOf }: RecordReads<Entity, Values, Row>,
): RecordStore<Entity, Values> {
  const table: RecordTable = typedTable
  const ownedBy = (owner: string) => isCurrentOf(table, owner)
  const ownedById = (owner: string, id: string) => and(ownedBy(owner), eq(table.id, id))

  /** Runs a save, which deletes the included draft and writes its audit entry in the same statement. */
  async function execute(db: Database, owner: string, saved: WithSubquery, saving: RecordSaving) {
    const rows = await db
      .with(saved, dropped(db, saved, owner, step, saving), entryWritten(db, saved, saving.entry))
      .select()
      .from(saved)
    return entitiesOf(db, owner, rows as Row[])
  }

  async function insert(db: Database, owner: string, id: string, values: Values, saving: RecordSaving) {
    const columns = columnsOf(values)
    const saved = db.$with('saved').as(
      db
        .insert(table)
        .values({ ...columns, id, owner, ...keyOf(saving) })
        .onConflictDoUpdate({
          target: [table.owner, table.intakeId],
          set: { ...columns, ...savedBy(saving) },
          setWhere: mayReplace(table, saving),
        })
        .returning(),
    )
    return execute(db, owner, saved, saving)
  }

  async function update(db: Database, owner: string, where: SQL | undefined, values: Values, saving: RecordSaving) {
    const saved = db.$with('saved').as(
      db
        .update(table)
        .set({ ...columnsOf(values), ...savedBy(saving) })
        .where(and(where, mayReplace(table, saving)))
        .returning(),
    )
    return execute(db, owner, saved, saving)
  }

  /**
   * The written row. If nothing was written, the stored row may be this very save, repeated because its answer was
   * lost.
   */
  async function written(
    db: Database,
    owner: string,
    saving: RecordSaving,
    [row]: Versioned<Entity>[],
    missing: () => Error,
  ) {
    if (row) return row
    const save = await findSave(db, step, owner)
    if (save === null) throw missing()
    if (!isRepeated(save, saving)) throw stale()
    const found = await find(db, owner)
    if (found === null) throw missing()
    return found
  }

  async function finished(...saved: Parameters<typeof written>) {
    const row = await written(...saved)
    const [db, owner, saving] = saved
    await dropLate(db, owner, step, saving, row.version)
    return row
  }

  return {
    find,
    async save(db, owner, values, saving) {
      const id = randomUUID()
      const isKnown = typeof saving.expected === 'number'
      const rows = isKnown
        ? await update(db, owner, ownedBy(owner), values, saving)
        : await insert(db, owner, id, values, saving)
      const saved = await finished(db, owner, saving, rows, stale)
      return { ...saved, created: saved.record.id === id }
    },
    async change(db, owner, id, values, saving) {
      const rows = await update(db, owner, ownedById(owner, id), values, saving)
      return finished(db, owner, saving, rows, notFound)
    },
    async remove(db, owner, id) {
      const removed = await db.delete(table).where(ownedById(owner, id)).returning({ id: table.id })
      return removed.length > 0
    },
  }
}

export function toPersonalDetails({
  owner: _,
  intakeId: _intake,
  version: _version,
  saveKey: _key,
  saveMark: _mark,
  ...row
}: PersonalRow): PersonalDetails {
  return row
}

export type NewPersonalDetails = Omit<PersonalDetails, 'id'>

export const personalDetailsStore = storeOf<PersonalDetails, NewPersonalDetails, PersonalRow>('personalDetails', {
  table: personalDetails,
  columnsOf: (values) => ({ ...values }),
  async find(db, owner) {
    const [row] = await db.select().from(personalDetails).where(isCurrentOf(personalDetails, owner))
    return row ? versionOf(row, toPersonalDetails(row)) : null
  },
  entitiesOf: (_db, _owner, rows) => rows.map((row) => versionOf(row, toPersonalDetails(row))),
})

interface CourseNames {
  country: string | null
  institution: string | null
}

const named = (name: string | null) => (name === null ? null : { name })

export function toCourseDetails(
  { owner: _, intakeId: _intake, version: _version, saveKey: _key, saveMark: _mark, ...row }: CourseRow,
  { country, institution }: CourseNames,
): CourseDetails {
  return { ...row, country: named(country), institution: named(institution) }
}

export type NewCourseDetails = Omit<CourseDetails, 'id' | 'country' | 'institution'>

const findCourseDetails: RecordStore<CourseDetails, NewCourseDetails>['find'] = async (db, owner) => {
  const [found] = await db
    .select({ row: courseDetails, country: countries.name, institution: institutions.name })
    .from(courseDetails)
    .leftJoin(countries, eq(countries.id, courseDetails.countryId))
    .leftJoin(institutions, eq(institutions.id, courseDetails.institutionId))
    .where(isCurrentOf(courseDetails, owner))
  return found ? versionOf(found.row, toCourseDetails(found.row, found)) : null
}

export const courseDetailsStore = storeOf<CourseDetails, NewCourseDetails, CourseRow>('courseDetails', {
  table: courseDetails,
  columnsOf: (values) => ({ ...values }),
  find: findCourseDetails,
  /** The row contains ids only, so the record is read with its names. */
  async entitiesOf(db, owner, rows) {
    const found = rows.length === 0 ? null : await findCourseDetails(db, owner)
    return found ? [found] : []
  },
})

export function toMotivation({ id, motivation }: MotivationRow): Motivation {
  return { id, motivation }
}

export type NewMotivation = Omit<Motivation, 'id'>

export const motivationStore = storeOf<Motivation, NewMotivation, MotivationRow>('motivation', {
  table: motivations,
  columnsOf: ({ motivation }) => ({ motivation }),
  async find(db, owner) {
    const [row] = await db.select().from(motivations).where(isCurrentOf(motivations, owner))
    return row ? versionOf(row, toMotivation(row)) : null
  },
  entitiesOf: (_db, _owner, rows) => rows.map((row) => versionOf(row, toMotivation(row))),
})
