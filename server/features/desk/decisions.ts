import { asc, eq, inArray } from 'drizzle-orm'
import type { Decided, Decision, DecisionRefusal, DeskSubmission, NewDecision } from '../../../domain/desk.ts'
import { known } from '../../../domain/known.ts'
import { groupedBy } from '../../../domain/objects.ts'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import { amended, newestVersions, readSubmissions } from '../applications/submissions.ts'
import { writeEntries, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'
import { found, notFound, Refusal } from '../../platform/errors.ts'
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

/** The decisions on applications by id, oldest first. */
async function listDecisions(db: Database, fellowshipIds: readonly string[]): Promise<Map<string, Decision[]>> {
  const { fellowshipId, reason, decidedBy, decidedAt } = shortlistings
  const rows = await db
    .select({ fellowshipId, outcome: outcomeOf, reason, decidedBy, decidedAt, version: submissions.version })
    .from(shortlistings)
    .innerJoin(submissions, eq(submissions.id, shortlistings.submissionId))
    .where(inArray(fellowshipId, [...fellowshipIds]))
    .orderBy(asc(shortlistings.number))
  const made = new Map<string, Decision[]>(fellowshipIds.map((id) => [id, []]))
  for (const { fellowshipId: id, ...row } of rows) {
    const own = made.get(id)
    own?.push({ ...row, number: own.length + 1, decidedAt: row.decidedAt.toISOString() })
  }
  return made
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
    listDecisions(db, [fellowshipId]),
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
    decisions: decisions.get(fellowshipId) ?? [],
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

/** A decision on a submission by its id. */
type Deciding = NewDecision & { id: string }

interface DecidingAs {
  caller: DeskCaller
  decidedBy: string
  now: number
  /** Records each decision. */
  entry: Entry
}

const decidedMeanwhile = () =>
  new Refusal(409, 'Another decision was made in the meantime. Read it first.', {
    code: 'decidedMeanwhile' satisfies DecisionRefusal,
  })

/** The next decision on an application; null if it is a repeated call, whose answer was lost. */
function nextDecision(
  made: readonly Decision[],
  { outcome, seen, restores, ...deciding }: NewDecision,
  about: Pick<Decision, 'decidedBy' | 'decidedAt' | 'version'>,
): Decision | Refusal | null {
  const reason = made.find(({ number }) => number === restores)?.reason ?? deciding.reason
  const [before, last] = [made.at(-2), made.at(-1)]
  const isRepeated =
    last?.outcome === outcome &&
    last.reason === reason &&
    last.decidedBy === about.decidedBy &&
    (before?.number ?? null) === seen
  if (isRepeated) return null
  if ((last?.number ?? null) !== seen) return decidedMeanwhile()
  return { ...about, outcome, reason, number: made.length + 1 }
}

/**
 * Stores decisions in one transaction, with a few statements for all of them. Only those are refused that are not based on the newest
 * version and the last decision. Returns all decisions on each application, or the refusal, in the same order. Can be repeated safely.
 */
async function decideAll(
  db: Database,
  decisions: readonly Deciding[],
  { caller, decidedBy, now, entry }: DecidingAs,
): Promise<(readonly Decision[] | Refusal)[]> {
  return db.transaction(async (tx) => {
    const applications = await Opened.eachLocked(
      tx,
      caller,
      decisions.map(({ id }) => id),
    )
    const ids = [...new Set([...applications.values()].map(({ fellowshipId }) => fellowshipId))]
    const newest = await newestVersions(tx, ids)
    const made = await listDecisions(tx, ids)
    const rows: (typeof shortlistings.$inferInsert & { outcome: DecisionOutcome })[] = []
    const results = decisions.map(({ id, ...decision }) => {
      const application = applications.get(id)
      if (application === undefined) return notFound()
      if (!newest.has(id)) return amended()
      const { fellowshipId, owner, version } = application
      const before = made.get(fellowshipId) ?? []
      const next = nextDecision(before, decision, { decidedBy, decidedAt: new Date(now).toISOString(), version })
      if (next instanceof Refusal || next === null) return next ?? before
      const { outcome, reason } = next
      const shortlisted = outcome === 'shortlisted' || outcome === 'awarded'
      const row = { submissionId: id, fellowshipId, owner, outcome, reason, shortlisted, decidedBy }
      rows.push({ ...row, decidedAt: new Date(now) })
      made.set(fellowshipId, [...before, next])
      return [...before, next]
    })
    if (rows.length > 0) await tx.insert(shortlistings).values(rows)
    for (const [outcome, own] of groupedBy(rows, (row) => row.outcome)) {
      await writeEntries(
        tx,
        { ...entry, reason: outcome },
        own.map(({ submissionId }) => submissionId),
      )
    }
    return results
  })
}

/** Stores a decision, and returns all decisions on its application. */
export async function decide(db: Database, decision: Deciding, as: DecidingAs): Promise<readonly Decision[]> {
  const [result = notFound()] = await decideAll(db, [decision], as)
  if (result instanceof Refusal) throw result
  return result
}

function refusalOf({ details: { code }, statusCode }: Refusal): DecisionRefusal {
  if (code === 'amended' || code === 'decidedMeanwhile') return code
  if (statusCode === 404) return 'erased'
  throw new Error(`A decision was refused with ${statusCode}`)
}

/** Stores decisions. A refused one does not stop the others. */
export async function decideEach(db: Database, decisions: readonly Deciding[], as: DecidingAs): Promise<Decided[]> {
  const results = await decideAll(db, decisions, as)
  return decisions.map(({ id }, index) => {
    const result = known(results[index], 'result')
    if (result instanceof Refusal) return { id, number: null, refusal: refusalOf(result) }
    return { id, number: result.at(-1)?.number ?? null, refusal: null }
  })
}
