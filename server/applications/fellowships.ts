import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Fellowship } from '../../domain/entities.ts'
import type { Records } from '../../domain/records.ts'
import { REGISTERED } from '../../domain/steps.ts'
import type { Database } from '../database/database.ts'
import { findCourseDetails, findMotivation, findPersonalDetails } from './records.ts'
import { fellowships, submissions } from '../database/schema.ts'

type FellowshipRow = typeof fellowships.$inferSelect

/** All of an owner's records, whether their fellowship names them yet or not; one after the other, as a transaction asks. */
export async function findRecords(tx: Database, owner: string): Promise<Records> {
  return {
    personalDetails: await findPersonalDetails(tx, owner),
    courseDetails: await findCourseDetails(tx, owner),
    motivation: await findMotivation(tx, owner),
  }
}

function named<Row extends { id: string }>(row: Row | null, id: string | null): Row | null {
  return row?.id === id ? row : null
}

/** The fellowship with those records inside that it names. */
export function toFellowship({ owner: _, ...row }: FellowshipRow, records: Records): Fellowship {
  return {
    ...row,
    applicationDate: row.applicationDate.toISOString(),
    personalDetails: named(records.personalDetails, row.personalDetailId),
    courseDetails: named(records.courseDetails, row.courseDetailId),
    motivation: named(records.motivation, row.motivationId),
  }
}

/** An owner's fellowship with its records inside, or null. Plain queries: planning one large join takes longer than running them. */
export async function findFellowship(db: Database, owner: string): Promise<Fellowship | null> {
  const [row] = await db.select().from(fellowships).where(eq(fellowships.owner, owner))
  if (row === undefined) return null
  const [own, course, motivation] = await Promise.all([
    row.personalDetailId === null ? null : findPersonalDetails(db, owner),
    row.courseDetailId === null ? null : findCourseDetails(db, owner),
    row.motivationId === null ? null : findMotivation(db, owner),
  ])
  return toFellowship(row, { personalDetails: own, courseDetails: course, motivation })
}

export interface NewOwner {
  owner: string
  applicantId: string
}

/** The owner's new fellowship, or null where another subject already has the applicantId. */
export async function createFellowship(db: Database, { owner, applicantId }: NewOwner, now: number) {
  await db
    .insert(fellowships)
    .values({ id: randomUUID(), owner, applicantId, applicationDate: new Date(now), ...REGISTERED })
    .onConflictDoNothing()
  return findFellowship(db, owner)
}

/** An owner's fellowship without its records; other changes to it are kept out until the transaction ends. */
export async function lockFellowship(tx: Database, owner: string): Promise<FellowshipRow | null> {
  const [row] = await tx.select().from(fellowships).where(eq(fellowships.owner, owner)).for('update')
  return row ?? null
}

export type FellowshipChange = Pick<
  Fellowship,
  'status' | 'highestStep' | 'lastActiveStep' | 'personalDetailId' | 'courseDetailId' | 'motivationId'
>

export async function changeFellowship(
  tx: Database,
  owner: string,
  change: FellowshipChange,
): Promise<FellowshipRow | null> {
  const { status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId } = change
  const [row] = await tx
    .update(fellowships)
    .set({ status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId })
    .where(eq(fellowships.owner, owner))
    .returning()
  return row ?? null
}

export async function deleteFellowship(db: Database, owner: string, id: string): Promise<{ id: string } | null> {
  const own = and(eq(fellowships.owner, owner), eq(fellowships.id, id))
  const [row] = await db.delete(fellowships).where(own).returning({ id: fellowships.id })
  return row ?? null
}

/** Keeps what was submitted and when; the first time counts. */
export async function keepSubmission(tx: Database, owner: string, application: Fellowship, now: number): Promise<void> {
  await tx
    .insert(submissions)
    .values({ fellowshipId: application.id, owner, submittedAt: new Date(now), application })
    .onConflictDoNothing()
}
