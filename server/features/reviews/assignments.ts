import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { mayDo } from '../../../domain/roles.ts'
import { groupedBy } from '../../../domain/objects.ts'
import type { Counted, HiddenApplication } from '../../../domain/desk.ts'
import { ROUNDS, type Round } from '../../../domain/rubrics.ts'
import { spreadEvenly, type Assignment, type Reassignment, type Reviewer } from '../../../domain/assignments.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { writeEntries, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { reviews, rubrics } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { invalid } from '../../platform/errors.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { lockFellowships } from '../applications/fellowships.ts'
import { isNewestVersion } from '../applications/submissions.ts'
import { Opened, Reader, type DeskCaller } from './reader.ts'
import { isOutdated } from './visible.ts'
import { listStaff } from '../identity/staff.ts'
import { accountOf, subjectOf } from '../identity/subjects.ts'

/** Assignments of reviewers. Only the embedded identity provider's staff can be assigned. */

const AT_ONCE = 500

const counting = (held: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${held})`.mapWith(Number)

/** Matches parts of the round that the application is in, in statements about reviews joined to submissions. */
const isCurrent = ({ roundIn }: Reader) => sql`${reviews.round} = ${roundIn}`

/** Matches assignments without a review and without a conflict of interest. */
const isUnreviewed = sql`${reviews.isAssigned} and ${reviews.scores} is null and not ${reviews.hasConflict}`

type Meant = Pick<Assigning, 'reader' | 'submissions'>

const areMeant = ({ reader, submissions: ids }: Meant) =>
  and(ids === undefined ? reader.inIntake() : haveVersionIn(ids), reader.inRound(), reader.sees())

const haveVersionIn = (ids: readonly string[]) => sql`exists (
  select from submissions named where named.fellowship_id = ${submissions.fellowshipId} and ${inArray(sql`named.id`, [...ids])}
)`

/** Refuses ids that are not among the known ones. */
function needKnown(field: 'reviewers' | 'from', ids: readonly string[], known: readonly { id: string }[]): void {
  const all = new Set(known.map(({ id }) => id))
  const unknown = ids.filter((id) => !all.has(id))
  if (unknown.length > 0) throw invalid({ [field]: `These ids are unknown: ${unknown.join(', ')}.` })
}

/** Named applications of any intake, each intake's with its reader. Those that were deleted or that the caller may not see are left out. */
export async function namedApplications(
  db: Database,
  { caller, round, ids }: { caller: DeskCaller; round: Round | null; ids: readonly string[] },
): Promise<Meant[]> {
  const opened = [...(await Opened.each(db, caller, ids)).values()]
  const meant: Meant[] = []
  for (const [intake, its] of groupedBy(opened, ({ intakeId }) => intakeId)) {
    const reader = (await Reader.in(db, caller, { intake })).at(round)
    meant.push({ reader, submissions: its.map(({ id }) => id) })
  }
  return meant
}

/** The applications that a change of assignments is about. */
const meantIn = (db: Database, assigning: Meant) =>
  db.select({ id: submissions.fellowshipId }).from(submissions).where(areMeant(assigning))

/** Matches the parts of the applications that a change of assignments is about, in the round that each is in. */
const arePartsOf = (db: Database, meant: Meant) => {
  const round = sql`${meant.reader.roundIn}`
  const its = db.select({ id: submissions.fellowshipId, round }).from(submissions).where(areMeant(meant))
  return sql`(${reviews.fellowshipId}, ${reviews.round}) in ${its}`
}

/** The stored owner of a reviewer; see Reviewer in domain/reviews.ts. */
export const reviewerOwner = (tenant: string, id: string) => (id.includes('|') ? id : ownerOf(tenant, subjectOf(id)))

/**
 * All staff who may review, and others with open assignments, with their work in the reader's round, or in all, on the
 * applications that the reader sees. What was assigned in a round that its application has left is no longer open.
 */
export async function listReviewers(
  db: Database,
  { tenant, reader }: { tenant: string; reader: Reader },
): Promise<Reviewer[]> {
  const { round } = reader
  const isBarred = and(reviews.hasConflict, reader.inRound())
  const isOfRound = round === null ? sql`true` : sql`${reviews.round} = ${round}`
  const [staff, rows] = await Promise.all([
    listStaff(db),
    db
      .select({
        reviewer: reviews.reviewer,
        email: sql<string>`max(${reviews.reviewerName})`,
        isConfirmed: sql<boolean>`count(${accounts.emailProvedAt}) > 0`,
        assigned: counting(sql`${isOfRound} and ${reviews.isAssigned} and not ${reviews.hasConflict}`),
        open: counting(sql`${isOfRound} and ${isCurrent(reader)} and ${isUnreviewed}`),
        reviewed: counting(sql`${isOfRound} and ${reviews.scores} is not null and not ${reviews.hasConflict}`),
        conflicts: sql<number>`count(distinct ${reviews.fellowshipId}) filter (where ${isBarred})`.mapWith(Number),
      })
      .from(reviews)
      .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
      .leftJoin(accounts, accountOf(tenant, reviews.reviewer))
      .where(and(reader.inIntake(), reader.sees()))
      .groupBy(reviews.reviewer),
  ])
  const members = staff.filter(({ roles }) => mayDo(roles, 'review'))
  const owners = new Set(members.map(({ id }) => reviewerOwner(tenant, id)))
  const left = rows.filter(({ reviewer, open }) => open > 0 && !owners.has(reviewer))
  return [
    ...members.map(({ id, email, isConfirmed }) => {
      const work = rows.find(({ reviewer }) => reviewer === reviewerOwner(tenant, id))
      const { assigned = 0, open = 0, reviewed = 0, conflicts = 0 } = work ?? {}
      return { id, email, isConfirmed, mayReview: true, assigned, open, reviewed, conflicts }
    }),
    ...sortedByLetters(left, ({ email }) => email).map(({ reviewer, ...work }) => ({
      ...work,
      id: reviewer,
      mayReview: false,
    })),
  ]
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
  /** Ids of their versions; all applications of the intake if left out. */
  submissions?: readonly string[] | undefined
  tenant: string
  /** Records each assignment. */
  entry: Entry
  /** For tests. */
  draw?: (below: number) => number
}

/** Addresses of the chosen members, by owner. Refused if one of them may not review. */
function chosenMembers(known: readonly Reviewer[], { tenant, reviewers }: Assigning): Map<string, string> {
  const members = known.filter(({ mayReview }) => mayReview)
  needKnown('reviewers', reviewers, members)
  const chosen = members.filter(({ id }) => reviewers.includes(id))
  return new Map(chosen.map(({ id, email }) => [reviewerOwner(tenant, id), email]))
}

interface Part {
  fellowshipId: string
  round: Round
  reviewer: string
  hasConflict: boolean
  isOpen: boolean
}

interface Sharing extends Assigning {
  members: ReadonlyMap<string, string>
  /** Parts that the new reviewers replace. */
  isReplaced?: (part: Part) => boolean
  /** The number of reviewers to add to an application with these parts. */
  needsOf: (parts: readonly Part[]) => number
}

/** A member's conflict of interest in an application, for a new part of theirs. */
export function conflictOf(fellowshipId: string, reviewer: string) {
  const has = (held: string) => sql<boolean>`exists (select from reviews other
    where other.fellowship_id = ${fellowshipId} and other.reviewer = ${reviewer} and other.${sql.raw(held)})`
  return { hasConflict: has('has_conflict'), isConflictConfirmed: has('is_conflict_confirmed') }
}

/** Assigns members to the applications that need reviewers, evenly at random. Returns the new assignments with the application's parts. */
async function share(tx: Database, sharing: Sharing) {
  const { members, isReplaced = () => false, needsOf, entry, draw = randomInt } = sharing
  // Another assignment in the intake waits, and then counts this one.
  await tx
    .select({ id: intakes.id })
    .from(intakes)
    .where(eq(intakes.id, intakeOf(sharing.reader.intake)))
    .for('no key update')
  const { id, fellowshipId, owner, version } = submissions
  const round = sql<Round>`${sharing.reader.roundIn}::int`
  const applications = await tx
    .select({ id, fellowshipId, owner, version, round })
    .from(submissions)
    .where(and(areMeant(sharing), isNewestVersion))
  const { reviewer, isAssigned, hasConflict, scores } = reviews
  const found: Part[] = await tx
    .select({
      fellowshipId: reviews.fellowshipId,
      round: reviews.round,
      reviewer,
      hasConflict,
      isOpen: sql<boolean>`${isUnreviewed}`,
    })
    .from(reviews)
    .where(and(inArray(reviews.fellowshipId, meantIn(tx, sharing)), or(isAssigned, hasConflict, isNotNull(scores))))
  // A conflict of interest bars its member from all rounds.
  const rounds = new Map(applications.map((application) => [application.fellowshipId, application.round]))
  const current = found.filter((part) => part.hasConflict || part.round === rounds.get(part.fellowshipId))
  const partsOf = groupedBy(current, (part) => part.fellowshipId)
  const added = spreadEvenly(
    applications.map((application) => {
      const parts = partsOf.get(application.fellowshipId) ?? []
      const barred = parts.filter((part) => part.hasConflict).map((part) => part.reviewer)
      const assigned = parts.filter((part) => !part.hasConflict && !isReplaced(part)).map((part) => part.reviewer)
      return { id: application.id, assigned, barred: [...barred, application.owner], needs: needsOf(parts) }
    }),
    [...members.keys()],
    draw,
  )
  const byId = new Map(applications.map((application) => [application.id, application]))
  const rows = added.flatMap(({ id: submissionId, reviewer: chosen }) => {
    const application = byId.get(submissionId)
    if (application === undefined) return []
    const { id: _, ...rest } = application
    const reviewerName = members.get(chosen) ?? chosen
    const conflict = conflictOf(application.fellowshipId, chosen)
    return [{ ...rest, ...conflict, submissionId, reviewer: chosen, reviewerName, isAssigned: true }]
  })
  // A new part of a member takes over their conflict.
  await lockFellowships(tx, [...new Set(rows.map((row) => row.fellowshipId))])
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insert(reviews)
      .values(rows.slice(start, start + AT_ONCE))
      // A withdrawn conflict of interest leaves a row without an assignment.
      .onConflictDoUpdate({
        target: [reviews.fellowshipId, reviews.reviewer, reviews.round],
        set: { isAssigned: true },
      })
  }
  await writeOfEach(tx, entry, rows)
  return { rows, partsOf }
}

/**
 * Assigns reviewers evenly at random and returns the number of assignments. Existing ones stay. For a whole round or intake,
 * `each` is then the planned number of reviews, which the desk's list filters by.
 */
export async function assignEvenly(db: Database, assigning: Assigning): Promise<number> {
  const { each = Number.POSITIVE_INFINITY, reader } = assigning
  const members = chosenMembers(await listReviewers(db, assigning), assigning)
  const needsOf = (parts: readonly Part[]) => each - parts.filter(({ hasConflict }) => !hasConflict).length
  return db.transaction(async (tx) => {
    const { rows } = await share(tx, { ...assigning, members, needsOf })
    if (assigning.each !== undefined && assigning.submissions === undefined) {
      const of = and(
        eq(rubrics.intakeId, intakeOf(reader.intake)),
        reader.round === null ? undefined : eq(rubrics.round, reader.round),
      )
      await tx.update(rubrics).set({ planned: assigning.each }).where(of)
    }
    return rows.length
  })
}

/** Deletes those of the matching assignments that have no review, and records each. */
async function removeOpen(tx: Database, entry: Entry, condition: SQL | undefined) {
  const gone = await tx
    .delete(reviews)
    .where(and(condition, isUnreviewed))
    .returning({ submissionId: reviews.submissionId, reviewer: reviews.reviewer })
  await writeOfEach(tx, entry, gone)
  return gone.length
}

interface Reassigning extends Omit<Assigning, 'each' | 'submissions'>, Omit<Reassignment, 'round'> {
  /** Records each removed assignment. */
  removal: Entry
}

/**
 * Gives open assignments to other members, evenly at random, and returns their number. One stays if every chosen
 * member already reviews the application or may not.
 */
export async function reassign(db: Database, reassigning: Reassigning): Promise<number> {
  const { from, tenant, removal } = reassigning
  const leaving = new Set(from.map((id) => reviewerOwner(tenant, id)))
  const known = await listReviewers(db, reassigning)
  needKnown('from', from, known)
  const members = chosenMembers(known, reassigning)
  for (const owner of leaving) members.delete(owner)
  const isReplaced = ({ reviewer, isOpen }: Part) => isOpen && leaving.has(reviewer)
  const needsOf = (parts: readonly Part[]) => parts.filter(isReplaced).length
  return db.transaction(async (tx) => {
    const { rows, partsOf } = await share(tx, { ...reassigning, members, isReplaced, needsOf })
    const added = groupedBy(rows, ({ fellowshipId }) => fellowshipId)
    const replaced = [...added].flatMap(([fellowship, all]) =>
      (partsOf.get(fellowship) ?? []).filter(isReplaced).slice(0, all.length),
    )
    for (const [reviewer, parts] of groupedBy(replaced, (part) => part.reviewer)) {
      const ids = parts.map(({ fellowshipId }) => fellowshipId)
      const its = and(eq(reviews.reviewer, reviewer), inArray(reviews.fellowshipId, ids), arePartsOf(tx, reassigning))
      await removeOpen(tx, removal, its)
    }
    return rows.length
  })
}

/** Takes assignments without a review away from reviewers. Returns their number. */
export async function unassign(db: Database, removing: Omit<Assigning, 'each' | 'draw'>): Promise<number> {
  const { reviewers, tenant, entry } = removing
  needKnown('reviewers', reviewers, await listReviewers(db, removing))
  const owners = reviewers.map((id) => reviewerOwner(tenant, id))
  return db.transaction(async (tx) => {
    const its = and(inArray(reviews.reviewer, owners), arePartsOf(tx, removing))
    return removeOpen(tx, entry, its)
  })
}

/** Matches parts that wait for their reviewer: in the round of the application, without a review, or with one of an earlier version. */
export const isBehind = (reader: Reader) =>
  sql`${isCurrent(reader)} and not ${reviews.hasConflict} and ${or(isUnreviewed, isOutdated('reviews'))}`

/** Counts a member's applications to review, and all that they have been assigned or have reviewed in the applications' round. */
export const ownPartIn = (reader: Reader) => ({
  toReview: counting(isBehind(reader)),
  toReviewOf: counting(
    sql`${isCurrent(reader)} and not ${reviews.hasConflict} and (${reviews.isAssigned} or ${reviews.scores} is not null)`,
  ),
})

type ReadPart = Pick<Counted, 'toReview' | 'toReviewOf' | 'reviewsDue' | 'conflicts'>

/** The number of applications that wait for a member's review, and those that a conflict of interest hides from them. */
export async function readPart(db: Database, reader: Reader): Promise<ReadPart> {
  const { owner } = reader
  if (owner === null) return { toReview: 0, toReviewOf: 0, reviewsDue: null, conflicts: [] }
  const parts = await db
    .select({
      round: reviews.round,
      ...ownPartIn(reader),
      conflicts: sql<HiddenApplication[]>`coalesce(
        json_agg(json_build_object('id', submissions.id, 'reference', split_part(submissions.reference, '/', 1),
          'isConfirmed', ${reviews.isConflictConfirmed})) filter (where ${reviews.hasConflict}), '[]'::json)`,
    })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(and(reader.inIntake(), eq(reviews.reviewer, owner)))
    .groupBy(reviews.round)
  // A conflict is in every round.
  const hidden = new Map(parts.flatMap(({ conflicts }) => conflicts.map((each) => [each.reference, each] as const)))
  const sumOf = (name: 'toReview' | 'toReviewOf') => parts.reduce((sum, part) => sum + part[name], 0)
  return {
    toReview: sumOf('toReview'),
    toReviewOf: sumOf('toReviewOf'),
    reviewsDue: dueOf(reader, parts),
    conflicts: sortedByLetters([...hidden.values()], ({ reference }) => reference),
  }
}

/** The first last day of the rounds in which something waits; the latest round's if nothing does. */
function dueOf(reader: Reader, parts: readonly { round: Round; toReview: number }[]): string | null {
  const waiting = ROUNDS.filter((round) => parts.some((part) => part.round === round && part.toReview > 0))
  const days = (waiting.length === 0 ? [reader.rounds] : waiting).flatMap((round) => reader.stageOf(round).due ?? [])
  return days.toSorted()[0] ?? null
}
