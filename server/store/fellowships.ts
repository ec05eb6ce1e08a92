import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Fellowship } from '../../domain/entities.ts'
import { REGISTERED } from '../../domain/steps.ts'
import type { Database } from './database.ts'
import { toCourseDetails, toMotivation, toPersonalDetails } from './records.ts'
import { countries, courseDetails, fellowships, institutions, motivations, personalDetails, submissions } from './schema.ts'

/** An owner's fellowship with its records inside, or null. */
export async function findFellowship(db: Database, owner: string): Promise<Fellowship | null> {
  const [found] = await db
    .select({
      fellowship: fellowships,
      personal: personalDetails,
      course: courseDetails,
      country: { name: countries.name },
      institution: { name: institutions.name },
      motivation: motivations,
    })
    .from(fellowships)
    .leftJoin(personalDetails, eq(personalDetails.id, fellowships.personalDetailId))
    .leftJoin(courseDetails, eq(courseDetails.id, fellowships.courseDetailId))
    .leftJoin(countries, eq(countries.id, courseDetails.countryId))
    .leftJoin(institutions, eq(institutions.id, courseDetails.institutionId))
    .leftJoin(motivations, eq(motivations.id, fellowships.motivationId))
    .where(eq(fellowships.owner, owner))
  if (!found) return null
  const { owner: _, ...fellowship } = found.fellowship
  return {
    ...fellowship,
    applicationDate: fellowship.applicationDate.toISOString(),
    personalDetails: found.personal && toPersonalDetails(found.personal),
    courseDetails: found.course && toCourseDetails(found.course, found),
    motivation: found.motivation && toMotivation(found.motivation),
  }
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

/** Keeps other changes to an owner's fellowship out until the transaction ends. */
export async function lockFellowship(tx: Database, owner: string): Promise<void> {
  await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.owner, owner)).for('update')
}

export type FellowshipChange = Pick<
  Fellowship,
  'status' | 'highestStep' | 'lastActiveStep' | 'personalDetailId' | 'courseDetailId' | 'motivationId'
>

export async function changeFellowship(tx: Database, owner: string, change: FellowshipChange): Promise<void> {
  const { status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId } = change
  await tx
    .update(fellowships)
    .set({ status, highestStep, lastActiveStep, personalDetailId, courseDetailId, motivationId })
    .where(eq(fellowships.owner, owner))
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
