import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Fellowship } from '../../domain/entities.ts'
import type { Records } from '../../domain/records.ts'
import { REGISTERED } from '../../domain/steps.ts'
import { NO_VERSION, type RecordVersions } from '../../domain/versions.ts'
import { entryWritten, type Entry } from '../audit/entries.ts'
import type { Database } from '../database/database.ts'
import { preparedOn, UNNAMED } from '../database/prepared.ts'
import { rowOf, type RowJson } from '../database/rowJson.ts'
import { courseDetails, fellowships, motivations, personalDetails } from '../database/schema/applications.ts'
import { dropDraftsOf } from './drafts.ts'
import { isCurrentOf } from './recordSaves.ts'
import { toCourseDetails, toMotivation, toPersonalDetails } from './records.ts'

type FellowshipRow = typeof fellowships.$inferSelect

/** A fellowship's row, and all of its owner's records of its intake, whether it names them yet or not. */
export interface Application {
  row: FellowshipRow
  own: Records
  versions: RecordVersions
}

const applicationOf = preparedOn((db: Database) =>
  db
    .select({
      fellowship: sql<RowJson>`fellowship`,
      personalDetails: sql<RowJson | null>`personal_details`,
      courseDetails: sql<RowJson | null>`course_details`,
      country: sql<string | null>`country`,
      institution: sql<string | null>`institution`,
      motivation: sql<RowJson | null>`motivation`,
    })
    .from(sql`application_of(${sql.placeholder('owner')})`)
    .prepare(UNNAMED),
)

/** An owner's in the current intake, in one statement: what takes time is the round trips, and planning a join of six tables for every call. */
export async function findApplication(db: Database, owner: string): Promise<Application | null> {
  const [found] = await applicationOf(db).execute({ owner })
  if (found === undefined) return null
  const { fellowship, country, institution } = found
  const personal = found.personalDetails && rowOf(personalDetails, found.personalDetails)
  const course = found.courseDetails && rowOf(courseDetails, found.courseDetails)
  const motivation = found.motivation && rowOf(motivations, found.motivation)
  return {
    row: rowOf(fellowships, fellowship),
    own: {
      personalDetails: personal && toPersonalDetails(personal),
      courseDetails: course && toCourseDetails(course, { country, institution }),
      motivation: motivation && toMotivation(motivation),
    },
    versions: {
      personalDetails: personal?.version ?? NO_VERSION,
      courseDetails: course?.version ?? NO_VERSION,
      motivation: motivation?.version ?? NO_VERSION,
    },
  }
}

/** The record that a fellowship names; where it names none yet, the one that was saved before the fellowship was. */
function named<Row extends { id: string }>(row: Row | null, id: string | null): Row | null {
  return id === null || row?.id === id ? row : null
}

/** The fellowship with its records inside. */
export function toFellowship({ owner: _, intakeId: _intake, ...row }: FellowshipRow, records: Records): Fellowship {
  return {
    ...row,
    applicationDate: row.applicationDate.toISOString(),
    personalDetails: named(records.personalDetails, row.personalDetailId),
    courseDetails: named(records.courseDetails, row.courseDetailId),
    motivation: named(records.motivation, row.motivationId),
  }
}

export const fellowshipOf = ({ row, own }: Application) => toFellowship(row, own)

export interface NewOwner {
  owner: string
  applicantId: string
}

/** The owner's new application, or null where another subject already has the applicantId. */
export async function createFellowship(db: Database, { owner, applicantId }: NewOwner, now: number, entry: Entry) {
  const created = db.$with('created').as(
    db
      .insert(fellowships)
      .values({ id: randomUUID(), owner, applicantId, applicationDate: new Date(now), ...REGISTERED })
      .onConflictDoNothing()
      .returning({ id: fellowships.id }),
  )
  await db
    .with(created, entryWritten(db, created, entry))
    .select()
    .from(created)
  return findApplication(db, owner)
}

const CHANGING = [
  'status',
  'highestStep',
  'lastActiveStep',
  'personalDetailId',
  'courseDetailId',
  'motivationId',
] as const

export type FellowshipChange = Pick<Fellowship, (typeof CHANGING)[number]>

/** Whether a change leaves anything else than what is there. */
export const isChangeOf = (row: FellowshipRow, change: FellowshipChange) =>
  CHANGING.some((field) => row[field] !== change[field])

/** Changes the fellowship where it still is as it was read; null where somebody else has changed it meanwhile. */
export async function changeFellowship(
  db: Database,
  read: FellowshipRow,
  change: FellowshipChange,
  entry: Entry,
): Promise<FellowshipRow | null> {
  const { status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId } = change
  const asRead = CHANGING.map((field) => sql`${fellowships[field]} is not distinct from ${read[field]}`)
  const changed = db.$with('changed').as(
    db
      .update(fellowships)
      .set({ status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId })
      .where(and(eq(fellowships.owner, read.owner), eq(fellowships.id, read.id), ...asRead))
      .returning(),
  )
  const [row] = await db
    .with(changed, entryWritten(db, changed, entry))
    .select()
    .from(changed)
  return row ?? null
}

export async function deleteFellowship(tx: Database, owner: string, id: string): Promise<{ id: string } | null> {
  const own = and(isCurrentOf(fellowships, owner), eq(fellowships.id, id))
  const [row] = await tx.delete(fellowships).where(own).returning({ id: fellowships.id })
  if (row) await dropDraftsOf(tx, owner)
  return row ?? null
}
