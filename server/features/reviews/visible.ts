import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ChoiceValue } from '../../../domain/deskFilters.ts'
import {
  scoreSummary,
  weightOf,
  type ListedReviews,
  type PointsSummary,
  type ReviewState,
  type Rubric,
} from '../../../domain/reviews.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { Reader } from './reader.ts'

/** A member's own part in reviews, in statements about submissions. */

const ofReader = (reader: string, held: SQL) =>
  sql`exists (select from reviews own where own.fellowship_id = submissions.fellowship_id and own.reviewer = ${reader} and ${held})`

/** Matches a review of an earlier version than the newest. */
export const isOutdated = (review: 'own' | 'reviews') =>
  sql`exists (select from submissions newer where newer.fellowship_id = ${sql.raw(review)}.fellowship_id
    and ${sql.raw(review)}.scores is not null and newer.version > ${sql.raw(review)}.version)`

/** Matches applications by the reader's part. */
export function isReviewed(filter: ChoiceValue<'review'>, { owner }: Reader): SQL | undefined {
  if (owner === null) return undefined
  return filter === 'toReview'
    ? ofReader(owner, sql`(own.is_assigned and own.scores is null or ${isOutdated('own')})`)
    : ofReader(owner, sql`own.scores is not null`)
}

/** As pointsOf in domain/reviews.ts. */
const pointsIn = ({ criteria }: Rubric) =>
  sql`(${sql.join(
    [sql`0`, ...criteria.map(({ id, weight }) => sql`${weight}::int * (${reviews.scores}->>${id}::text)::int`)],
    sql` + `,
  )})`

/** The reviews of an application for a lateral join, without conflicts. */
export const reviewsIn = (db: Database, { owner, rubric }: Reader) => {
  // Null without scores, which sums and extremes leave out.
  const points = pointsIn(rubric)
  return db
    .select({
      count: sql<number>`count(${reviews.scores})`.mapWith(Number).as('reviews'),
      sum: sql<number>`coalesce(sum(${points}), 0)`.mapWith(Number).as('points'),
      highest: sql<number>`coalesce(max(${points}), 0)`.mapWith(Number).as('highest'),
      lowest: sql<number>`coalesce(min(${points}), 0)`.mapWith(Number).as('lowest'),
      isMine:
        sql<boolean>`coalesce(bool_or(${reviews.reviewer} = ${owner} and ${reviews.scores} is not null), false)`.as(
          'is_mine',
        ),
      isAssigned: sql<boolean>`coalesce(bool_or(${reviews.reviewer} = ${owner} and ${reviews.isAssigned}), false)`.as(
        'is_assigned_to_me',
      ),
      isOutdated:
        sql<boolean>`coalesce(bool_or(${reviews.reviewer} = ${owner} and ${isOutdated('reviews')}), false)`.as(
          'is_outdated',
        ),
    })
    .from(reviews)
    .where(and(eq(reviews.fellowshipId, submissions.fellowshipId), eq(reviews.hasConflict, false)))
    .as('reviewed')
}

type Reviewed = ReturnType<typeof reviewsIn>

/** True if the reader may see the scores of an application: they filter and sort by no others. */
const showsScores = ({ isMine }: Reviewed, reader: Reader): SQL =>
  sql`(case when ${isMine} then ${reader.showsScores(true)}::boolean else ${reader.showsScores(false)}::boolean end)`

/** The average of an application's reviews, and the highest minus the lowest; null as in scoreSummary. */
const figuresIn = ({ count, sum, highest, lowest }: Reviewed, { rubric }: Reader) => {
  const weight = sql`${Math.max(weightOf(rubric), 1)}::int`
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

/** Scores that the reader may not see count as none. */
export function reviewKey(by: 'score' | 'reviews' | 'spread', reviewed: Reviewed, reader: Reader): SQL {
  if (by === 'reviews') return numberKey(sql`${reviewed.count}::numeric`)
  return numberKey(sql`case when ${showsScores(reviewed, reader)} then ${figuresIn(reviewed, reader)[by]} end`)
}

interface Counted extends PointsSummary {
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
  const scores = reader.showsScores(counted.isMine)
    ? scoreSummary(reader.rubric, counted)
    : { average: null, spread: null }
  return { mine: reviewStateOf(counted), count: counted.count, ...scores }
}
