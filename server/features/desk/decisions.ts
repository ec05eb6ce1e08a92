import { asc, eq } from 'drizzle-orm'
import type { Decided, Decision, DecisionRefusal, DeskSubmission, NewDecision } from '../../../domain/desk.ts'
import { readSubmissions, requireNewest } from '../applications/submissions.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'
import { found, Refusal } from '../../platform/errors.ts'
import { readComments } from '../comments/comments.ts'
import { readLabels } from '../labels/labels.ts'
import { listRequestsOn } from '../informationRequests/requests.ts'
import { listSentFor } from '../letters/sent.ts'
import { readConflicts } from '../reviews/conflicts.ts'
import { readReviews } from '../reviews/reviews.ts'
import { Opened, type DeskCaller } from '../reviews/reader.ts'
import { outcomeOf } from '../applications/outcome.ts'
import { sameIdentityFor } from './identity.ts'

/** One application as reviewers see it, with its decisions. */

const listDecisions = async (db: Database, fellowshipId: string): Promise<Decision[]> => {
  const { reason, decidedBy, decidedAt } = shortlistings
  const rows = await db
    .select({ outcome: outcomeOf, reason, decidedBy, decidedAt, version: submissions.version })
    .from(shortlistings)
    .innerJoin(submissions, eq(submissions.id, shortlistings.submissionId))
    .where(eq(shortlistings.fellowshipId, fellowshipId))
    .orderBy(asc(shortlistings.number))
  return rows.map((row, index) => ({ ...row, number: index + 1, decidedAt: row.decidedAt.toISOString() }))
}

const listVersions = async (db: Database, { fellowshipId, reader }: Opened) => {
  const { id, version, reference, submittedAt } = submissions
  const rows = await db
    .select({ id, version, reference, submittedAt, intake: intakes.name, sameIdentity: sameIdentityFor(reader) })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .where(eq(submissions.fellowshipId, fellowshipId))
    .orderBy(asc(version))
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
}

/** An opened version with the version before, the list of its versions and all decisions. */
export async function readDeskSubmission(db: Database, application: Opened, now: number): Promise<DeskSubmission> {
  const { fellowshipId, reader } = application
  const [all, decisions, letters, requests, reviews, conflicts, comments, labels] = await Promise.all([
    listVersions(db, application),
    listDecisions(db, fellowshipId),
    listSentFor(db, application),
    listRequestsOn(db, application, now),
    readReviews(db, application),
    readConflicts(db, application),
    readComments(db, application),
    readLabels(db, application),
  ])
  const versions = all.map(({ intake: _, sameIdentity: _same, ...version }) => version)
  const { intake, sameIdentity } = found(all.find(({ id }) => id === application.id) ?? null)
  const before = versions.find(({ version }) => version === application.version - 1)
  const read = await readSubmissions(db, reader, [application.id, ...(before === undefined ? [] : [before.id])])
  return {
    submission: found(read.find(({ id }) => id === application.id) ?? null),
    previous: read.find(({ id }) => id === before?.id) ?? null,
    versions,
    decisions,
    letters,
    requests,
    reviews,
    conflicts,
    comments,
    labels,
    isBlind: reader.isBlind,
    intake,
    sameIdentity,
  }
}

interface Deciding extends NewDecision {
  decidedBy: string
  now: number
  entry: Entry
}

/** Stores a decision. Refused if it is not based on the newest version and the last decision. Can be repeated safely. */
export async function decide(db: Database, application: Opened, deciding: Deciding): Promise<Decision[]> {
  const { id: submissionId, fellowshipId, owner } = application
  const { outcome, seen, restores, decidedBy, now, entry } = deciding
  return db.transaction(async (tx) => {
    // Locks out a concurrent submission or decision.
    await tx.select({ id: fellowships.id }).from(fellowships).where(eq(fellowships.id, fellowshipId)).for('update')
    await requireNewest(tx, application)
    const made = await listDecisions(tx, fellowshipId)
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
    const row = { submissionId, fellowshipId, owner, outcome, reason, decidedBy }
    const shortlisted = outcome === 'shortlisted' || outcome === 'awarded'
    await tx.insert(shortlistings).values({ ...row, shortlisted, decidedAt: new Date(now) })
    await writeEntry(tx, entry)
    return listDecisions(tx, fellowshipId)
  })
}

const refusalOf = (error: unknown): DecisionRefusal | null => {
  if (!(error instanceof Refusal)) return null
  const { code } = error.details
  if (code === 'amended' || code === 'decidedMeanwhile') return code
  return error.statusCode === 404 ? 'erased' : null
}

/** Stores decisions one after another. A refused one does not stop the others. */
export async function decideEach(
  db: Database,
  caller: DeskCaller,
  decisions: readonly (Deciding & { id: string })[],
): Promise<Decided[]> {
  const results: Decided[] = []
  for (const { id, ...deciding } of decisions) {
    try {
      const stored = await decide(db, await Opened.by(db, caller, id), deciding)
      results.push({ id, number: stored.at(-1)?.number ?? null, refusal: null })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      results.push({ id, number: null, refusal })
    }
  }
  return results
}
