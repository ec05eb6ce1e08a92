import { and, eq, exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ChoiceValue, NumberName, Sight } from '../../../domain/deskFilters.ts'
import { scoreSummary, type ListedReviews, type PointsSummary, type ReviewState } from '../../../domain/reviews.ts'
import { weightOf, type Round, type Rubric } from '../../../domain/rubrics.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { Reader } from './reader.ts'

/** A member's own part in reviews, in statements about submissions. */

const ofReader = (owner: string, { roundIn }: Reader, held: SQL) =>
  sql`exists (select from reviews own where own.fellowship_id = submissions.fellowship_id and own.reviewer = ${owner}
    and own.round = ${roundIn} and ${held})`

/** Matches a review of an earlier version than the newest. */
export const isOutdated = (review: 'own' | 'reviews') =>
  sql`exists (select from submissions newer where newer.fellowship_id = ${sql.raw(review)}.fellowship_id
    and ${sql.raw(review)}.scores is not null and newer.version > ${sql.raw(review)}.version)`

/** Matches applications by the reader's part. */
export function isReviewed(filter: ChoiceValue<'review'>, reader: Reader): SQL | undefined {
  const { owner } = reader
  if (owner === null) return undefined
  return filter === 'toReview'
    ? ofReader(owner, reader, sql`(own.is_assigned and own.scores is null or ${isOutdated('own')})`)
    : ofReader(owner, reader, sql`own.scores is not null`)
}

/** As pointsOf in domain/reviews.ts. */
const pointsIn = ({ criteria }: Rubric) =>
  sql`(${sql.join(
    [sql`0`, ...criteria.map(({ id, weight }) => sql`${weight}::int * (${reviews.scores}->>${id}::text)::int`)],
    sql` + `,
  )})`

/** SQL that depends on the round. */
export const byRound = ({ rounds }: Reader, round: SQLWrapper, of: (round: Round) => SQL): SQL =>
  rounds === 1 ? of(1) : sql`(case when ${round} = 2 then ${of(2)} else ${of(1)} end)`

/**
 * Reviews by application and round, without conflicts: of all applications, or of those with these versions. Joined with ofRound, it is
 * null without reviews.
 */
export const reviewsIn = (db: Database, reader: Reader, versions?: SQL) => {
  const { owner } = reader
  // Null without scores, which sums and extremes leave out.
  const points = byRound(reader, reviews.round, (round) => pointsIn(reader.rubricOf(round)))
  return db
    .select({
      fellowshipId: reviews.fellowshipId,
      round: reviews.round,
      count: sql<number>`count(${reviews.scores})`.mapWith(Number).as('reviews'),
      sum: sql<number>`coalesce(sum(${points}), 0)`.mapWith(Number).as('points'),
      highest: sql<number>`coalesce(max(${points}), 0)`.mapWith(Number).as('highest'),
      lowest: sql<number>`coalesce(min(${points}), 0)`.mapWith(Number).as('lowest'),
      assigned: sql<number>`count(*) filter (where ${reviews.isAssigned})`.mapWith(Number).as('assigned'),
      isMine: sql<boolean>`bool_or(${reviews.reviewer} = ${owner} and ${reviews.scores} is not null)`.as('is_mine'),
      isAssigned: sql<boolean>`bool_or(${reviews.reviewer} = ${owner} and ${reviews.isAssigned})`.as(
        'is_assigned_to_me',
      ),
      isOutdated: sql<boolean>`bool_or(${reviews.reviewer} = ${owner} and ${isOutdated('reviews')})`.as('is_outdated'),
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.hasConflict, false),
        versions &&
          sql`${reviews.fellowshipId} in (select meant.fellowship_id from submissions meant where meant.id in ${versions})`,
      ),
    )
    .groupBy(reviews.fellowshipId, reviews.round)
    .as('reviewed')
}

export type Reviewed = ReturnType<typeof reviewsIn>

/** Joins an application's reviews in its round. */
export const ofRound = ({ fellowshipId, round }: Reviewed, { roundIn }: Reader) =>
  and(eq(fellowshipId, submissions.fellowshipId), sql`${round} = ${roundIn}`)

const orNone = (value: SQLWrapper) => sql<number>`coalesce(${value}, 0)`.mapWith(Number)
const orFalse = (value: SQLWrapper) => sql<boolean>`coalesce(${value}, false)`

/** The columns that toListedReviews reads. */
export const listedReviews = (reviewed: Reviewed, { roundIn }: Reader) => ({
  round: sql<Round>`${roundIn}::int`.as('review_round'),
  count: orNone(reviewed.count).as('review_count'),
  sum: orNone(reviewed.sum).as('review_points'),
  highest: orNone(reviewed.highest).as('review_highest'),
  lowest: orNone(reviewed.lowest).as('review_lowest'),
  isMine: orFalse(reviewed.isMine).as('review_is_mine'),
  isAssigned: orFalse(reviewed.isAssigned).as('review_is_assigned'),
  isOutdated: orFalse(reviewed.isOutdated).as('review_is_outdated'),
})

/** True if the reader may see the scores of an application: they filter and sort by no others. */
const showsScores = ({ isMine, round: its }: Reviewed, reader: Reader): SQL =>
  byRound(reader, its, (round) => {
    const shown = (hasScored: boolean) => sql`${reader.showsScores(round, hasScored)}::boolean`
    return sql`(case when ${isMine} then ${shown(true)} else ${shown(false)} end)`
  })

const weightIn = ({ round: its }: Reviewed, reader: Reader): SQL =>
  byRound(reader, its, (round) => sql`${Math.max(weightOf(reader.rubricOf(round)), 1)}::int`)

/** The average of an application's reviews, and the highest minus the lowest; null as in scoreSummary. */
const figuresIn = (reviewed: Reviewed, reader: Reader) => {
  const { count, sum, highest, lowest } = reviewed
  const weight = weightIn(reviewed, reader)
  return {
    score: sql`(case when ${count} > 0 then ${sum}::numeric / (${count} * ${weight}) end)`,
    spread: sql`(case when ${count} > 1 then (${highest} - ${lowest})::numeric / ${weight} end)`,
  }
}

/** Decimals that keep any two different averages apart: 12 criteria of weight 10 by a thousand reviewers. */
const DECIMALS = 12

/** A number to sort by, as text; none if it is null. Equal numbers have equal keys. */
const numberKey = (value: SQL) =>
  sql`coalesce(to_char(round(${value}, ${sql.raw(String(DECIMALS))}), 'FM00000.${sql.raw('0'.repeat(DECIMALS))}'), '')`

/**
 * Scores that the reader may not see count as none. Those of the second round are above those of the first, because the
 * scales can differ.
 */
export function reviewKey(by: 'score' | 'reviews' | 'spread', reviewed: Reviewed, reader: Reader): SQL {
  if (by === 'reviews') return numberKey(sql`${orNone(reviewed.count)}::numeric`)
  const key = numberKey(sql`case when ${showsScores(reviewed, reader)} then ${figuresIn(reviewed, reader)[by]} end`)
  return reader.rounds === 1 ? key : sql`${reader.roundIn}::text || ${key}`
}

/** The figures as the list shows them, in tenths; see rounded in domain/reviews.ts. Null without, or if the reader may not see them. */
function tenthsIn(reviewed: Reviewed, reader: Reader) {
  const { count, sum, highest, lowest } = reviewed
  const weight = weightIn(reviewed, reader)
  const tenths = (shown: SQL, points: SQL, divisor: SQL) =>
    sql`(case when ${shown} and ${showsScores(reviewed, reader)} then (20 * ${points} + ${divisor}) / (2 * ${divisor}) end)`
  return {
    score: tenths(sql`${count} > 0`, sql`${sum}`, sql`(${count} * ${weight})`),
    spread: tenths(sql`${count} > 1`, sql`(${highest} - ${lowest})`, weight),
  }
}

/** Conditions on the figures of an application's reviews. */
const LIMITS: Readonly<Record<NumberName, (limit: number, reviewed: Reviewed, reader: Reader) => SQL>> = {
  scoreFrom: (limit, reviewed, reader) => sql`${tenthsIn(reviewed, reader).score} >= ${10 * limit}::numeric`,
  scoreTo: (limit, reviewed, reader) => sql`${tenthsIn(reviewed, reader).score} <= ${10 * limit}::numeric`,
  spreadFrom: (limit, reviewed, reader) => sql`${tenthsIn(reviewed, reader).spread} >= ${10 * limit}::numeric`,
  reviewsFrom: (limit, { count }) => sql`${orNone(count)} >= ${limit}::numeric`,
  reviewsTo: (limit, { count }) => sql`${orNone(count)} <= ${limit}::numeric`,
}

export const isWithin = (name: NumberName, limit: string, reviewed: Reviewed, reader: Reader): SQL =>
  LIMITS[name](Number(limit), reviewed, reader)

/** Matches applications with fewer reviews than members are assigned, or than the last assignment planned for each. */
export function hasFewerThanPlanned({ count, assigned }: Reviewed, { roundIn }: Reader): SQL {
  const planned = sql`(select planned from rubrics where rubrics.intake_id = submissions.intake_id and rubrics.round = ${roundIn})`
  return sql`${orNone(count)} < greatest(${assigned}, ${planned})`
}

const isPart = sql`((${reviews.isAssigned} or ${reviews.scores} is not null) and not ${reviews.hasConflict})`

/** Matches applications that a member is assigned to or has reviewed in their round. */
export const hasReviewer = (reviewer: string, { roundIn }: Reader): SQL =>
  sql`exists (select from reviews where ${reviews.fellowshipId} = ${submissions.fellowshipId} and ${reviews.reviewer} = ${reviewer}
    and ${reviews.round} = ${roundIn} and ${isPart})`

/** Everyone who is assigned to or has reviewed an application of the intake that the reader sees, by name. */
export async function readReviewers(db: Database, reader: Reader): Promise<Sight['reviewers']> {
  // Looking for one application of each member is faster than joining all reviews.
  const member = db
    .select({ id: reviews.reviewer, name: sql<string>`max(${reviews.reviewerName})`.as('name') })
    .from(reviews)
    .groupBy(reviews.reviewer)
    .as('member')
  const part = db
    .select({ id: submissions.id })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(and(eq(reviews.reviewer, member.id), reader.inIntake(), reader.sees(), isPart))
  return sortedByLetters(await db.select().from(member).where(exists(part)), ({ name }) => name)
}

interface Counted extends PointsSummary {
  round: Round
  isMine: boolean
  isAssigned: boolean
  isOutdated: boolean
}

export function reviewStateOf({
  isMine,
  isAssigned,
  isOutdated: isOld,
}: Pick<Counted, 'isMine' | 'isAssigned' | 'isOutdated'>): ReviewState {
  if (isOld) return 'outdated'
  return isMine ? 'reviewed' : isAssigned ? 'assigned' : 'none'
}

/** The scores are left out while the reader may not see them. */
export function toListedReviews(counted: Counted, reader: Reader): ListedReviews {
  const { round } = counted
  const scores = reader.showsScores(round, counted.isMine)
    ? scoreSummary(reader.rubricOf(round), counted)
    : { average: null, spread: null }
  return { round, mine: reviewStateOf(counted), count: counted.count, ...scores }
}
