import { asc, desc, eq } from 'drizzle-orm'
import type { Decided, Decision, DecisionRefusal, DeskSubmission, NewDecision } from '../../../domain/desk.ts'
import { readSubmissions } from '../applications/submissions.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'
import { found, Refusal } from '../../platform/errors.ts'
import { listRequestsOn } from '../informationRequests/requests.ts'
import { listSentFor } from '../letters/sent.ts'
import { readReviews } from '../reviews/reviews.ts'
import { needVisible, type Reader } from '../reviews/visible.ts'
import { outcomeOf } from '../applications/outcome.ts'
import { sameIdNumber } from './submissionList.ts'

/** One application as reviewers see it, with its decisions. */

const listDecisions = async (db: Database, fellowshipId: string): Promise<Decision[]> => {
  const { number, reason, decidedBy, decidedAt } = shortlistings
  const rows = await db
    .select({ number, outcome: outcomeOf, reason, decidedBy, decidedAt, version: submissions.version })
    .from(shortlistings)
    .innerJoin(submissions, eq(submissions.id, shortlistings.submissionId))
    .where(eq(shortlistings.fellowshipId, fellowshipId))
    .orderBy(asc(number))
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }))
}

const listVersions = async (db: Database, fellowshipId: string) => {
  const { id, version, reference, submittedAt } = submissions
  const rows = await db
    .select({ id, version, reference, submittedAt, intake: intakes.name, intakeId: intakes.id, sameIdNumber })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .where(eq(submissions.fellowshipId, fellowshipId))
    .orderBy(asc(version))
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
}

/** A version of a submission with the version before, the list of its versions and all decisions; null if there is none. */
export async function readDeskSubmission(
  db: Database,
  id: string,
  { reader, now }: { reader: Reader; now: number },
): Promise<DeskSubmission | null> {
  await needVisible(db, id, reader)
  const [submission] = await readSubmissions(db, [id])
  if (submission === undefined) return null
  const [all, decisions, letters, requests] = await Promise.all([
    listVersions(db, submission.fellowshipId),
    listDecisions(db, submission.fellowshipId),
    listSentFor(db, submission.fellowshipId),
    listRequestsOn(db, submission.fellowshipId, now),
  ])
  const versions = all.map(({ intake: _, intakeId: _id, sameIdNumber: _same, ...version }) => version)
  const { intake, intakeId, sameIdNumber: same } = found(all.find((each) => each.id === id) ?? null)
  const before = versions.find(({ version }) => version === submission.version - 1)
  const [previous = null] = before === undefined ? [] : await readSubmissions(db, [before.id])
  const reviews = await readReviews(db, { fellowshipId: submission.fellowshipId, intakeId, reader })
  return {
    submission,
    previous,
    versions,
    decisions,
    letters,
    requests,
    reviews,
    isBlind: false,
    intake,
    sameIdNumber: same,
  }
}

interface Deciding extends NewDecision {
  submissionId: string
  reader: Reader
  decidedBy: string
  now: number
  entry: Entry
}

/** Stores a decision. Refused if it is not based on the newest version and the last decision. Can be repeated safely. */
export async function decide(db: Database, deciding: Deciding): Promise<Decision[]> {
  const { submissionId, outcome, seen, restores, decidedBy, reader, now, entry } = deciding
  return db.transaction(async (tx) => {
    await needVisible(tx, submissionId, reader)
    const { id, fellowshipId, owner } = submissions
    const [submission] = await tx.select({ fellowshipId, owner }).from(submissions).where(eq(id, submissionId))
    const { fellowshipId: fellowship, owner: whose } = found(submission ?? null)
    // Locks out a concurrent submission or decision.
    await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.id, fellowship)).for('update')
    const [newest] = await tx
      .select({ id })
      .from(submissions)
      .where(eq(fellowshipId, fellowship))
      .orderBy(desc(submissions.version))
      .limit(1)
    if (newest?.id !== submissionId) {
      throw new Refusal(409, 'The application has been submitted again; read its newest version.', {
        code: 'amended' satisfies DecisionRefusal,
      })
    }
    const made = await listDecisions(tx, fellowship)
    const restored = made.find(({ number }) => number === restores)
    const reason = restored?.reason ?? deciding.reason
    const [before, last] = [made.at(-2), made.at(-1)]
    const isRepeated =
      last?.outcome === outcome &&
      last.reason === reason &&
      last.decidedBy === decidedBy &&
      (before?.number ?? null) === seen
    // The answer to the first call was lost.
    if (isRepeated) return made
    if ((last?.number ?? null) !== seen) {
      throw new Refusal(409, 'Another decision was made in the meantime. Read it first.', {
        code: 'decidedMeanwhile' satisfies DecisionRefusal,
      })
    }
    const row = { submissionId, fellowshipId: fellowship, owner: whose, outcome, reason, decidedBy }
    const shortlisted = outcome === 'shortlisted' || outcome === 'awarded'
    await tx.insert(shortlistings).values({ ...row, shortlisted, decidedAt: new Date(now) })
    await writeEntry(tx, entry)
    return listDecisions(tx, fellowship)
  })
}

const refusalOf = (error: unknown): DecisionRefusal | null => {
  if (!(error instanceof Refusal)) return null
  const { code } = error.details
  if (code === 'amended' || code === 'decidedMeanwhile') return code
  return error.statusCode === 404 ? 'erased' : null
}

/** Stores decisions one after another. A refused one does not stop the others. */
export async function decideEach(db: Database, decisions: readonly Deciding[]): Promise<Decided[]> {
  const results: Decided[] = []
  for (const deciding of decisions) {
    const { submissionId: id } = deciding
    try {
      const stored = await decide(db, deciding)
      results.push({ id, number: stored.at(-1)?.number ?? null, refusal: null })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      results.push({ id, number: null, refusal })
    }
  }
  return results
}
