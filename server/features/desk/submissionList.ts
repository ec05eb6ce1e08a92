import { and, asc, count, desc, eq, gt, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Comment } from '../../../domain/comments.ts'
import {
  EVERY_SUBMISSION,
  NO_COUNTS,
  type Decision,
  type ListedSubmission,
  type Counted,
  type ListChanges,
  type ListedState,
  type SelectedSubmission,
  type SubmissionFilter,
  type SubmissionPage,
  type SubmissionSort,
} from '../../../domain/desk.ts'
import { FILTER_NAMES, type Sight } from '../../../domain/deskFilters.ts'
import { COLUMNS } from '../../../domain/list.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { ROUNDS, type DoneBy } from '../../../domain/rubrics.ts'
import type { Submission, SubmissionSummary } from '../../../domain/submissions.ts'
import { readAnswers, readSubmissions, readSummaries, type SubmittedAnswers } from '../applications/submissions.ts'
import { readCommentsOn } from '../comments/comments.ts'
import { commentCount } from '../comments/seen.ts'
import { labelsIn, listLabels } from '../labels/labels.ts'
import { offerStateIn } from '../offers/offerIn.ts'
import { requestStateIn } from '../informationRequests/requests.ts'
import { entryWritten, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { listings, submissions } from '../../platform/database/schema/submissions.ts'
import { Refusal } from '../../platform/errors.ts'
import { isTime } from '../../platform/http/queries.ts'
import { readPart } from '../reviews/assignments.ts'
import type { Reader } from '../reviews/reader.ts'
import { listedReviews, ofRound, readReviewers, reviewKey, reviewsIn, toListedReviews } from '../reviews/visible.ts'
import { isListingOf } from '../applications/listings.ts'
import { decisionIn, isDecisionOn, outcomeIn, publishedOutcome, type LastDecision } from '../applications/outcome.ts'
import { sameIdentityFor } from './identity.ts'
import { isWanted, joinedFor, joining, type Reading } from './matching.ts'

/**
 * Pages through the newest version of each application. The list and all exports read through here, and each read is
 * recorded in the audit trail in the same statement.
 */

interface Filtered extends Reading {
  filter: SubmissionFilter
}

interface PageAsked extends Filtered {
  after: string | null
  limit: number
  entry: Entry
}

const { reference } = submissions

/** The sort orders by figures of the reviews. */
const REVIEW_SORTS = ['score', 'reviews', 'spread'] as const
type ReviewSort = (typeof REVIEW_SORTS)[number]

// The collation "C" orders keys alike in every database.
const SORT_KEYS: Readonly<Record<Exclude<SubmissionSort, ReviewSort> | 'reference', SQL>> = {
  submittedAt: sql`${submissions.submittedAt}`,
  applicant: sql`${listings.applicantKey} collate "C"`,
  reference: sql`${reference} collate "C"`,
  ...fromEntries(COLUMNS.map(({ name }) => [name, sql`(${listings.keys}->>${name}::text) collate "C"`])),
}

type Place = readonly [sort: string, order: string, key: string, id: string]

const cursorOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** A cursor is valid only for the sort order it was issued for. */
function placeOf(cursor: string, { sort, order }: SubmissionFilter): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Place
    const isText = (each: unknown) => typeof each === 'string' && !each.includes('\0')
    const isPlace = Array.isArray(place) && place.length === 4 && place.every(isText)
    const isKey = sort !== 'submittedAt' || isTime(place[2])
    if (isPlace && isKey && place[0] === sort && place[1] === order) return place
  } catch {
    // Invalid JSON is not a cursor.
  }
  throw new Refusal(422, 'This is no page of this list. Begin with the first one.')
}

function isBehind([, , key, id]: Place, { sort, order }: SubmissionFilter, at: [key: SQLWrapper, id: SQLWrapper]) {
  const value = sort === 'submittedAt' ? sql`${key}::timestamptz` : sql`${key}::text`
  const [one, other] = [sql`(${at[0]}, ${at[1]})`, sql`(${value}, ${id}::text)`]
  return order === 'asc' ? gt(one, other) : lt(one, other)
}

interface StateJoins {
  decision: LastDecision
  reviewed: ReturnType<typeof reviewsIn>
  until: Date
  reader: Reader
}

const stateColumns = (db: Database, { decision, reviewed, until, reader }: StateJoins) => ({
  id: submissions.id,
  reference,
  version: submissions.version,
  submittedAt: submissions.submittedAt,
  outcome: outcomeIn(decision).as('outcome'),
  decided: sql<number | null>`${decision.number}`.mapWith(Number).as('decided'),
  published: publishedOutcome.as('published'),
  isAmendedSince: sql<boolean>`coalesce(${decision.submissionId} <> ${submissions.id}, false)`.as('amended_since'),
  request: requestStateIn(until.getTime()).as('request'),
  offer: offerStateIn(until.getTime()).as('offer'),
  comments: commentCount(db, reader).as('comments'),
  labels: labelsIn.as('labels'),
  ...listedReviews(reviewed, reader),
})

type StateRow = Omit<ListedState, 'submittedAt' | 'reviews'> & { submittedAt: Date } & Parameters<
    typeof toListedReviews
  >[0]

function toState(row: StateRow, reader: Reader): ListedState {
  const { id, version, outcome, decided, published, isAmendedSince, request, offer, comments, labels } = row
  return {
    id,
    reference: row.reference,
    version,
    submittedAt: row.submittedAt.toISOString(),
    outcome,
    decided,
    published,
    isAmendedSince,
    request,
    offer,
    comments,
    labels,
    reviews: reader.hasRubric ? toListedReviews(row, reader) : null,
  }
}

/** The ids of the matching applications behind a cursor, in the list's order, and the keys that they are sorted by. */
function wantedIn(db: Database, asked: Filtered & { after?: string | null }) {
  const { filter, after = null, reader } = asked
  const joined = joinedFor(db, asked)
  const direction = directionOf(filter)
  const column = COLUMNS.find(({ name }) => name === filter.sort)
  const isHidden = column === undefined ? reader.isBlind && filter.sort === 'applicant' : !reader.shows(column)
  const sort = isHidden ? 'reference' : filter.sort
  const byReview = REVIEW_SORTS.find((each) => each === sort)
  const sortKey =
    byReview === undefined
      ? SORT_KEYS[sort as keyof typeof SORT_KEYS]
      : sql`${reviewKey(byReview, joined.reviewed, reader)} collate "C"`
  const found = db
    .select({ id: submissions.id, key: sql<string>`${sortKey}`.as('key') })
    .from(submissions)
    .$dynamic()
  const place = after === null ? null : placeOf(after, filter)
  // A page has the row of every application.
  const also = { listings: true, ...(byReview === undefined ? {} : { reviews: true }) }
  return joining(found, joined, { filter, reader, also })
    .where(
      and(
        isWanted(filter, asked, joined),
        place === null ? undefined : isBehind(place, filter, [sortKey, submissions.id]),
      ),
    )
    .orderBy(direction(sortKey), direction(submissions.id))
}

const directionOf = ({ order }: SubmissionFilter) => (order === 'asc' ? asc : desc)

/** Reads one page in one statement. */
export async function listSubmissionPage(db: Database, asked: PageAsked): Promise<SubmissionPage> {
  const { filter, limit, entry, reader } = asked
  const { isBlind } = reader
  const decision = decisionIn(db)
  const direction = directionOf(filter)
  // The decisions, reviews and equal ID numbers are read for the page only.
  const wanted = db.$with('wanted').as(wantedIn(db, asked).limit(limit))
  const reviewed = reviewsIn(db, reader, sql`(select id from ${wanted})`)
  const page = db.$with('page').as(
    db
      .select({
        ...stateColumns(db, { decision, reviewed, until: asked.until, reader }),
        applicant: listings.applicant,
        answers: listings.answers,
        sameIdentity: sameIdentityFor(reader),
        key: wanted.key,
      })
      .from(wanted)
      .innerJoin(submissions, eq(submissions.id, wanted.id))
      .innerJoin(listings, isListingOf(submissions.id))
      .leftJoin(decision, isDecisionOn(decision))
      .leftJoin(reviewed, ofRound(reviewed, reader)),
  )
  const rows = await db
    .with(wanted, page, entryWritten(db, page, { ...entry, object: null }))
    .select()
    .from(page)
    .orderBy(direction(page.key), direction(page.id))
  const last = rows.length < limit ? undefined : rows.at(-1)
  const lastKey = filter.sort === 'submittedAt' ? last?.submittedAt.toISOString() : last?.key
  return {
    items: rows.map(toListed),
    next: last === undefined ? null : cursorOf([filter.sort, filter.order, lastKey ?? '', last.id]),
  }

  function toListed(row: (typeof rows)[number]): ListedSubmission {
    return {
      ...toState(row, reader),
      applicant: isBlind ? '' : row.applicant,
      answers: fromEntries(COLUMNS.map((each) => [each.name, (reader.shows(each) && row.answers[each.name]) || ''])),
      sameIdentity: row.sameIdentity,
    }
  }
}

async function readSight(db: Database, reader: Reader): Promise<Sight> {
  const filters = FILTER_NAMES.filter((name) => reader.refusalOf(name) === null)
  const [reviewers, labels] = await Promise.all([
    filters.includes('reviewer') ? readReviewers(db, reader) : [],
    listLabels(db),
  ])
  return {
    isBlind: reader.isBlind,
    hasRubric: reader.hasRubric,
    filters,
    reviewers,
    labels,
  }
}

/** Counts the applications that match all filters except the decision's, by decision. */
export async function countOutcomes(db: Database, { filter, ...reading }: Filtered): Promise<Counted> {
  const joined = joinedFor(db, reading)
  const { reader } = reading
  const outcome = outcomeIn(joined.decision)
  const counted = db.select({ outcome, count: count() }).from(submissions).$dynamic()
  const [rows, part, sight] = await Promise.all([
    joining(counted, joined, { filter, reader, also: { decision: true } })
      .where(isWanted({ ...filter, decision: '' }, reading, joined))
      .groupBy(outcome),
    readPart(db, reader),
    readSight(db, reader),
  ])
  return {
    ...part,
    sight,
    counts: { ...NO_COUNTS, ...fromEntries(rows.map((row) => [row.outcome, row.count])) },
    readAt: reading.until.toISOString(),
  }
}

/** A transaction can commit this long after the time that it stores. */
const LONGEST_TRANSACTION_MS = 60_000

/**
 * The applications of the filter's intake that changed since a time, whatever else the filter asks for: one that no
 * longer matches must not stay as it was.
 */
export async function listChanges(db: Database, { since, ...asked }: Filtered & { since: Date }): Promise<ListChanges> {
  const { reader, until } = asked
  const decision = decisionIn(db)
  const ofAll = { reader: reader.at(null), until }
  const changed = db.$with('changed').as(
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(
        and(
          isWanted(EVERY_SUBMISSION, ofAll, joinedFor(db, ofAll)),
          or(...changesSince(since.getTime() - LONGEST_TRANSACTION_MS, reader)),
        ),
      ),
  )
  const reviewed = reviewsIn(db, reader, sql`(select id from ${changed})`)
  const [rows, counted] = await Promise.all([
    db
      .with(changed)
      .select(stateColumns(db, { decision, reviewed, until, reader }))
      .from(changed)
      .innerJoin(submissions, eq(submissions.id, changed.id))
      .innerJoin(listings, isListingOf(submissions.id))
      .leftJoin(decision, isDecisionOn(decision))
      .leftJoin(reviewed, ofRound(reviewed, reader)),
    countOutcomes(db, asked),
  ])
  return { ...counted, changed: rows.map((row) => toState(row, reader)) }
}

function changesSince(time: number, reader: Reader): SQL[] {
  const since = sql`${new Date(time).toISOString()}::timestamptz`
  const isSince = (done: DoneBy | null) => done !== null && Date.parse(done.at) >= time
  const rounds = ROUNDS.filter((round) => round <= reader.rounds)
  // All applications of a round have changed when it starts, and when its scores are opened.
  const changed = rounds.filter(
    (round) => isSince(reader.stageOf(round).started) || isSince(reader.stageOf(round).opened),
  )
  const has = sql`submissions.fellowship_id in (
    select fellowship_id from submissions recent where submitted_at >= ${since}
    union select fellowship_id from shortlistings where decided_at >= ${since}
    union select fellowship_id from information_requests where greatest(asked_at, withdrawn_at, answered_at) >= ${since}
    union select fellowship_id from letters where outcome is not null and written_at >= ${since}
    union select fellowship_id from letters join offers on offers.letter_id = letters.id where answered_at >= ${since}
    union select fellowship_id from reviews where reviewed_at >= ${since}
    union select fellowship_id from conflict_changes where changed_at >= ${since}
    union select fellowship_id from comments where greatest(written_at, changed_at, deleted_at) >= ${since}
    union select fellowship_id from application_labels join labels on labels.id = label_id
      where greatest(application_labels.changed_at, labels.changed_at) >= ${since}
  )`
  return [has, ...changed.map((round) => sql`${reader.roundIn} = ${round}`)]
}

/** All matching applications, oldest first, without personal data. */
export async function listSelected(db: Database, { filter, ...reading }: Filtered): Promise<SelectedSubmission[]> {
  const joined = joinedFor(db, reading)
  const { decision } = joined
  const selected = db
    .select({
      id: submissions.id,
      reference,
      outcome: outcomeIn(decision),
      decided: sql<number | null>`${decision.number}`.mapWith(Number),
      published: publishedOutcome,
      offer: offerStateIn(reading.until.getTime()),
    })
    .from(submissions)
    .$dynamic()
  return joining(selected, joined, { filter, reader: reading.reader, also: { decision: true } })
    .where(isWanted(filter, reading, joined))
    .orderBy(submissions.submittedAt, submissions.id)
}

/** True if any application matches. */
export async function hasSubmissions(db: Database, filter: SubmissionFilter, reading: Reading): Promise<boolean> {
  const [found] = await wantedIn(db, { ...reading, filter }).limit(1)
  return found !== undefined
}

/** An exported application. */
export interface WholeSubmission extends ListedSubmission {
  submission: Submission
  /** The intake's name. */
  intake: string
  /** The last decision; null if there is none, or if it was undone. */
  decision: Pick<Decision, 'reason' | 'decidedBy' | 'decidedAt'> | null
  /** Those that the reader may see, oldest first. */
  commentTexts: readonly Comment[]
}

type About = Pick<WholeSubmission, 'intake' | 'decision' | 'commentTexts'>

/** Reads by id. */
async function readAbout(db: Database, reader: Reader, ids: readonly string[]): Promise<Map<string, About>> {
  const decision = decisionIn(db)
  const { reason, decidedBy, decidedAt } = decision
  const rows = await db
    .select({
      id: submissions.id,
      fellowshipId: submissions.fellowshipId,
      intake: intakes.name,
      outcome: outcomeIn(decision),
      reason,
      decidedBy,
      decidedAt,
    })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .leftJoin(decision, isDecisionOn(decision))
    .where(inArray(submissions.id, [...ids]))
  const comments = await readCommentsOn(
    db,
    reader,
    rows.map(({ fellowshipId }) => fellowshipId),
  )
  return new Map(
    rows.map(({ id, fellowshipId, intake, outcome, ...last }) => [
      id,
      {
        intake,
        commentTexts: comments.get(fellowshipId) ?? [],
        decision:
          outcome === 'undecided' || last.reason === null || last.decidedBy === null || last.decidedAt === null
            ? null
            : { reason: last.reason, decidedBy: last.decidedBy, decidedAt: last.decidedAt.toISOString() },
      },
    ]),
  )
}

/** The batch size: some megabytes with their texts. */
const AT_A_TIME = 200

interface EachAsked extends Omit<PageAsked, 'after' | 'limit'> {
  /** Throws once the caller may export no more: a large export takes minutes. */
  needRole: () => Promise<void>
}

/**
 * Reads every matching application in batches, without later submissions. Only the first statement sorts all of them. The next batch is
 * read while the caller uses one.
 */
async function* batchesOf<Read>(
  db: Database,
  asked: EachAsked,
  read: (batch: EachAsked & { among: string[] }) => Promise<Map<string, Read>>,
): AsyncGenerator<Read[]> {
  const ids = (await wantedIn(db, asked)).map(({ id }) => id)
  const readFrom = async (start: number) => {
    const among = ids.slice(start, start + AT_A_TIME)
    if (among.length === 0) return []
    const batch = await read({ ...asked, filter: { ...asked.filter, sort: 'submittedAt' }, among })
    return among.flatMap((id) => batch.get(id) ?? [])
  }
  let next = readFrom(0)
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const batch = await next
    next = readFrom(start + AT_A_TIME)
    // Thrown when the caller asks for it.
    next.catch(() => undefined)
    await asked.needRole()
    yield batch
  }
}

/** Records the export of the applications of a batch that still match, and returns their ids. */
async function recordBatch(db: Database, { entry, ...batch }: EachAsked): Promise<string[]> {
  const wanted = db.$with('wanted').as(wantedIn(db, batch))
  const rows = await db
    .with(wanted, entryWritten(db, wanted, { ...entry, object: null }))
    .select({ id: wanted.id })
    .from(wanted)
  return rows.map(({ id }) => id)
}

const byId = <Read extends { id: string }>(read: readonly Read[]) => new Map(read.map((each) => [each.id, each]))

/** Every matching application in full. */
export const wholeBatches = (db: Database, asked: EachAsked): AsyncGenerator<WholeSubmission[]> =>
  batchesOf(db, asked, async (batch) => {
    const { items } = await listSubmissionPage(db, { ...batch, after: null, limit: AT_A_TIME })
    const ids = items.map(({ id }) => id)
    const [read, about] = await Promise.all([readSubmissions(db, asked.reader, ids), readAbout(db, asked.reader, ids)])
    const whole = byId(read)
    // Those that were erased after their page was read are left out.
    const found = items.flatMap((item): WholeSubmission[] => {
      const [submission, more] = [whole.get(item.id), about.get(item.id)]
      return submission === undefined || more === undefined ? [] : [{ ...item, submission, ...more }]
    })
    return byId(found)
  })

/** The answers of every matching application. */
export const answerBatches = (db: Database, asked: EachAsked): AsyncGenerator<SubmittedAnswers[]> =>
  batchesOf(db, asked, async (batch) => byId(await readAnswers(db, asked.reader, await recordBatch(db, batch))))

/** The documents of every matching application that the reader may still see. */
export async function* eachSummary(db: Database, asked: EachAsked): AsyncGenerator<SubmissionSummary> {
  const batches = batchesOf(
    db,
    asked,
    async (batch) => new Map((await recordBatch(db, batch)).map((id) => [id, id] as const)),
  )
  for await (const ids of batches) {
    for (const id of ids) {
      // The documents of a batch can be gigabytes.
      await asked.needRole()
      yield* await readSummaries(db, asked.reader, [id])
    }
  }
}
