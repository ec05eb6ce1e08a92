import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { mayDo } from '../../../domain/roles.ts'
import type { Counted, Referred } from '../../../domain/desk.ts'
import { spreadEvenly, type Assignment, type Reviewer } from '../../../domain/reviews.ts'
import { writeEntries, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { invalid } from '../../platform/errors.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { isNewestVersion } from '../applications/submissions.ts'
import type { Reader } from './reader.ts'
import { isOutdated } from './visible.ts'
import { listStaff } from '../identity/staff.ts'
import { subjectOf } from '../identity/subjects.ts'

/** Assignments of reviewers. Only the embedded identity provider's staff can be assigned. */

const AT_ONCE = 500

const counting = (held: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${held})`.mapWith(Number)

/** Matches assignments without a review and without a conflict of interest. */
const isUnreviewed = sql`${reviews.isAssigned} and ${reviews.scores} is null and not ${reviews.hasConflict}`

const inIntake = ({ intake }: Reader) => eq(submissions.intakeId, intakeOf(intake))

type Meant = Pick<Assigning, 'reader' | 'submissions'>

const areMeant = ({ reader, submissions: ids }: Meant) =>
  and(ids === undefined ? inIntake(reader) : inArray(submissions.id, [...ids]), reader.sees())

/** The applications that a change of assignments is about. */
const meantIn = (db: Database, assigning: Meant) =>
  db.select({ id: submissions.fellowshipId }).from(submissions).where(areMeant(assigning))

/** All staff who may review, with their work on the applications that the reader sees. */
export async function listReviewers(db: Database, tenant: string, reader: Reader): Promise<Reviewer[]> {
  const [staff, rows] = await Promise.all([
    listStaff(db),
    db
      .select({
        reviewer: reviews.reviewer,
        assigned: counting(sql`${reviews.isAssigned} and not ${reviews.hasConflict}`),
        open: counting(isUnreviewed),
        reviewed: counting(sql`${reviews.scores} is not null and not ${reviews.hasConflict}`),
        conflicts: counting(sql`${reviews.hasConflict}`),
      })
      .from(reviews)
      .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
      .where(and(inIntake(reader), reader.sees()))
      .groupBy(reviews.reviewer),
  ])
  return staff
    .filter(({ roles }) => mayDo(roles, 'review'))
    .map(({ id, email, isConfirmed }) => {
      const work = rows.find(({ reviewer }) => reviewer === ownerOf(tenant, subjectOf(id)))
      const { assigned = 0, open = 0, reviewed = 0, conflicts = 0 } = work ?? {}
      return { id, email, isConfirmed, assigned, open, reviewed, conflicts }
    })
}

/** Records every changed assignment, with the reviewer as the reason. */
async function writeOfEach(tx: Database, entry: Entry, changed: readonly { submissionId: string; reviewer: string }[]) {
  for (const reviewer of new Set(changed.map((each) => each.reviewer))) {
    const own = changed.filter((each) => each.reviewer === reviewer)
    await writeEntries(
      tx,
      { ...entry, reason: reviewer },
      own.map(({ submissionId }) => submissionId),
    )
  }
}

interface Assigning extends Pick<Assignment, 'reviewers'> {
  /** Applications that the reader does not see stay as they are. */
  reader: Reader
  /** Reviewers per application; all of them if left out. */
  each?: number | undefined
  /** The newest versions' ids; all of the intake if left out. */
  submissions?: readonly string[] | undefined
  tenant: string
  /** Records each assignment. */
  entry: Entry
  /** For tests. */
  draw?: (below: number) => number
}

/** Assigns reviewers evenly at random and returns the number of assignments. Existing ones stay. */
export async function assignEvenly(db: Database, assigning: Assigning): Promise<number> {
  const { reader, reviewers, each = Number.POSITIVE_INFINITY, tenant, entry, draw = randomInt } = assigning
  const known = await listReviewers(db, tenant, reader)
  const chosen = known.filter(({ id }) => reviewers.includes(id))
  if (chosen.length < new Set(reviewers).size) throw invalid({ reviewers: 'Choose members who may review.' })
  const names = new Map(chosen.map(({ id, email }) => [ownerOf(tenant, subjectOf(id)), email]))
  return db.transaction(async (tx) => {
    const { id, fellowshipId, owner, version } = submissions
    const applications = await tx
      .select({ id, fellowshipId, owner, version })
      .from(submissions)
      .where(and(areMeant(assigning), isNewestVersion))
    const { isAssigned, scores } = reviews
    const parts = await tx
      .select({ fellowshipId: reviews.fellowshipId, reviewer: reviews.reviewer, hasConflict: reviews.hasConflict })
      .from(reviews)
      .where(
        and(
          inArray(reviews.fellowshipId, meantIn(tx, assigning)),
          or(isAssigned, reviews.hasConflict, isNotNull(scores)),
        ),
      )
    const partsOf = new Map<string, typeof parts>()
    for (const part of parts) partsOf.set(part.fellowshipId, [...(partsOf.get(part.fellowshipId) ?? []), part])
    const added = spreadEvenly(
      applications.map((application) => {
        const own = partsOf.get(application.fellowshipId) ?? []
        const barred = own.filter(({ hasConflict }) => hasConflict).map(({ reviewer }) => reviewer)
        const assigned = own.filter(({ hasConflict }) => !hasConflict).map(({ reviewer }) => reviewer)
        return { id: application.id, assigned, barred: [...barred, application.owner] }
      }),
      { reviewers: [...names.keys()], each },
      draw,
    )
    const byId = new Map(applications.map((application) => [application.id, application]))
    const rows = added.flatMap(({ id: submissionId, reviewer }) => {
      const application = byId.get(submissionId)
      if (application === undefined) return []
      const { id: _, ...rest } = application
      return [{ ...rest, submissionId, reviewer, reviewerName: names.get(reviewer) ?? reviewer, isAssigned: true }]
    })
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      await tx
        .insert(reviews)
        .values(rows.slice(start, start + AT_ONCE))
        .onConflictDoNothing()
    }
    await writeOfEach(tx, entry, rows)
    return rows.length
  })
}

/** Takes assignments without a review away from members. Returns their number. */
export async function unassign(db: Database, removing: Omit<Assigning, 'each' | 'draw'>): Promise<number> {
  const { reviewers, tenant, entry } = removing
  const owners = reviewers.map((id) => ownerOf(tenant, subjectOf(id)))
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(reviews)
      .where(and(inArray(reviews.reviewer, owners), inArray(reviews.fellowshipId, meantIn(tx, removing)), isUnreviewed))
      .returning({ submissionId: reviews.submissionId, reviewer: reviews.reviewer })
    await writeOfEach(tx, entry, gone)
    return gone.length
  })
}

/** The number of applications that wait for a member's review, and those that a conflict of interest hides from them. */
export async function readPart(db: Database, reader: Reader): Promise<Pick<Counted, 'toReview' | 'conflicts'>> {
  const none = { toReview: 0, conflicts: [] }
  if (reader.owner === null) return none
  const { hasConflict } = reviews
  const [row] = await db
    .select({
      toReview: counting(sql`not ${hasConflict} and ${or(isUnreviewed, isOutdated('reviews'))}`),
      conflicts: sql<Referred[]>`coalesce(
        json_agg(json_build_object('id', submissions.id, 'reference', split_part(submissions.reference, '/', 1))
          order by submissions.reference) filter (where ${hasConflict}), '[]'::json)`,
    })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(and(inIntake(reader), eq(reviews.reviewer, reader.owner)))
  return row ?? none
}
