import { DECIDING_ROLE } from '#programme/names.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { mayDo } from '../../../domain/roles.ts'
import type { ConflictChangeKind, Conflicts, NewConflict } from '../../../domain/conflicts.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflictChanges, reviews } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, invalid, Refusal } from '../../platform/errors.ts'
import { lockFellowships } from '../applications/fellowships.ts'
import { requireNewest } from '../applications/submissions.ts'
import { listStaff } from '../identity/staff.ts'
import { reviewerOwner } from './assignments.ts'
import type { Opened } from './reader.ts'

/**
 * Conflicts of interest of members with an applicant. A conflict hides the application from the member. Their review and
 * assignment are kept, but do not count until it is withdrawn or lifted.
 */

/** Members in conflict and all changes, for readers who may change them; null for others. */
export async function readConflicts(db: Database, { fellowshipId, reader }: Opened): Promise<Conflicts | null> {
  if (!reader.may('assign')) return null
  const { reviewer, reviewerName, isConflictConfirmed } = reviews
  const [members, changes] = await Promise.all([
    db
      .selectDistinct({ id: reviewer, email: reviewerName, isConfirmed: isConflictConfirmed })
      .from(reviews)
      .where(and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.hasConflict, true))),
    listChanges(db, fellowshipId),
  ])
  return { members: sortedByLetters(members, ({ email }) => email), changes }
}

async function listChanges(db: Database, fellowshipId: string) {
  const { number, reviewerName: member, change, reason, changedBy, changedAt } = conflictChanges
  const rows = await db
    .select({ change, member, reason, changedBy, changedAt })
    .from(conflictChanges)
    .where(eq(conflictChanges.fellowshipId, fellowshipId))
    .orderBy(asc(number))
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

interface Member {
  reviewer: string
  reviewerName: string
}

interface Change {
  change: ConflictChangeKind
  reason: string
  changedBy: string
  now: number
  entry: Entry
}

type Application = Pick<Opened, 'id' | 'fellowshipId' | 'owner' | 'version'>

/** Matches a member's parts in an application, of all rounds. */
const isPartOf = (fellowshipId: string, reviewer: string) =>
  and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.reviewer, reviewer))

/** Stores a change of a member's conflict, which holds in all rounds, in the transaction, and records it. */
async function store(tx: Database, application: Application, member: Member, { now, entry, ...change }: Change) {
  const { id: submissionId, fellowshipId, owner, version } = application
  const state = {
    hasConflict: change.change === 'declared' || change.change === 'confirmed',
    isConflictConfirmed: change.change === 'confirmed',
  }
  const { reviewer } = member
  const parts = await tx
    .update(reviews)
    .set(state)
    .where(isPartOf(fellowshipId, reviewer))
    .returning({ reviewer: reviews.reviewer })
  if (parts.length === 0)
    await tx.insert(reviews).values({ submissionId, fellowshipId, owner, version, ...member, ...state })
  await tx
    .insert(conflictChanges)
    .values({ submissionId, fellowshipId, owner, ...member, ...change, changedAt: new Date(now) })
  await writeEntry(tx, entry)
}

async function readPart(tx: Database, fellowshipId: string, reviewer: string) {
  const { reviewerName, hasConflict, isConflictConfirmed } = reviews
  const [part] = await tx
    .select({ reviewerName, hasConflict, isConflictConfirmed })
    .from(reviews)
    .where(isPartOf(fellowshipId, reviewer))
    .limit(1)
  return part
}

interface Declaring extends Member {
  application: Opened
  now: number
  entry: Entry
}

/** Stores a member's own declaration. */
export async function declareConflict(db: Database, { application, reviewer, reviewerName, now, entry }: Declaring) {
  await db.transaction(async (tx) => {
    await lockFellowships(tx, [application.fellowshipId])
    await requireNewest(tx, application)
    // A bursaryAdmin may have confirmed it since the application was opened.
    if ((await readPart(tx, application.fellowshipId, reviewer))?.hasConflict) return
    const member = { reviewer, reviewerName }
    await store(tx, application, member, { change: 'declared', reason: '', changedBy: reviewerName, now, entry })
  })
}

interface Withdrawing extends Member {
  /** Not an opened application, because the conflict hides it. */
  submissionId: string
  now: number
  entry: Entry
}

/** Undoes a member's own declaration. Does nothing if there is none; refused once a bursaryAdmin has confirmed it. */
export async function withdrawConflict(db: Database, withdrawing: Withdrawing) {
  const { submissionId, reviewer, reviewerName, now, entry } = withdrawing
  await db.transaction(async (tx) => {
    const { id, owner, fellowshipId, version } = submissions
    const [submission] = await tx
      .select({ id, fellowshipId, owner, version })
      .from(submissions)
      .where(and(eq(id, submissionId), ne(owner, reviewer)))
    const application = found(submission ?? null)
    await lockFellowships(tx, [application.fellowshipId])
    const part = await readPart(tx, application.fellowshipId, reviewer)
    if (!part?.hasConflict) return
    if (part.isConflictConfirmed) {
      throw new Refusal(409, `Only ${DECIDING_ROLE} can lift this conflict of interest.`, {
        code: 'conflictConfirmed',
      })
    }
    const member = { reviewer, reviewerName }
    await store(tx, application, member, { change: 'withdrawn', reason: '', changedBy: reviewerName, now, entry })
  })
}

interface Changing extends Omit<Change, 'change'>, NewConflict {
  application: Opened
  tenant: string
}

/** Declares, confirms or lifts the conflict of a member. Refused for the caller's own. Can be repeated safely. */
export async function changeConflict(db: Database, changing: Changing): Promise<void> {
  const { application, tenant, reviewer: id, seen, change, reason, changedBy, now } = changing
  const { fellowshipId, reader } = application
  const reviewer = reviewerOwner(tenant, id)
  if (reviewer === reader.owner)
    throw new Refusal(
      409,
      "You cannot change your own conflict of interest here. Press 'I have a conflict of interest'.",
      {
        code: 'ownConflict',
      },
    )
  const staff = await listStaff(db)
  await db.transaction(async (tx) => {
    await lockFellowships(tx, [fellowshipId])
    await requireNewest(tx, application)
    const part = await readPart(tx, fellowshipId, reviewer)
    const member = staff.find((each) => mayDo(each.roles, 'review') && reviewerOwner(tenant, each.id) === reviewer)
    const reviewerName = member?.email ?? part?.reviewerName
    if (reviewerName === undefined) throw invalid({ reviewer: `This id is unknown: ${id}.` })
    const made = await listChanges(tx, fellowshipId)
    const last = made.at(-1)
    const isRepeated =
      made.length === seen + 1 &&
      last?.change === change &&
      last.member === reviewerName &&
      last.reason === reason &&
      last.changedBy === changedBy
    // The answer to the first call was lost.
    if (isRepeated) return
    if (made.length !== seen) {
      throw new Refusal(409, 'The conflicts of interest have changed in the meantime. Read them first.', {
        code: 'changedMeanwhile',
      })
    }
    if (change === 'lifted' && !part?.hasConflict)
      throw invalid({ reviewer: 'This member has no conflict of interest.' })
    const action = change === 'confirmed' && !part?.hasConflict ? 'submission.declareConflict' : changing.entry.action
    const entry = { ...changing.entry, action, reason: reviewer }
    await store(tx, application, { reviewer, reviewerName }, { change, reason, changedBy, now, entry })
  })
}
