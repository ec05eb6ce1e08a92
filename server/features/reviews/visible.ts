import { and, eq, sql, type SQL } from 'drizzle-orm'
import { roundedScore, type ListedReviews, type ReviewFilter, type ReviewState } from '../../../domain/reviews.ts'
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
    and ${sql.raw(review)}.average is not null and newer.version > ${sql.raw(review)}.version)`

/** Matches applications by the reader's part. */
export function isReviewed(filter: ReviewFilter, { owner }: Reader): SQL | undefined {
  if (filter === '' || owner === null) return undefined
  return filter === 'toReview'
    ? ofReader(owner, sql`(own.is_assigned and own.average is null or ${isOutdated('own')})`)
    : ofReader(owner, sql`own.average is not null`)
}

/** The reviews of an application for a lateral join, without conflicts. */
export const reviewsIn = (db: Database, { owner }: Reader) =>
  db
    .select({
      count: sql<number>`count(${reviews.average})`.mapWith(Number).as('reviews'),
      average: sql<number | null>`avg(${reviews.average})`.as('average_score'),
      spread: sql<
        number | null
      >`case when count(${reviews.average}) > 1 then max(${reviews.average}) - min(${reviews.average}) end`.as(
        'spread',
      ),
      isMine:
        sql<boolean>`coalesce(bool_or(${reviews.reviewer} = ${owner} and ${reviews.average} is not null), false)`.as(
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

interface Counted {
  count: number
  average: number | null
  spread: number | null
  isMine: boolean
  isAssigned: boolean
  isOutdated: boolean
}

const rounded = (value: number | null) => (value === null ? null : roundedScore(Number(value)))

export function reviewStateOf({
  isMine,
  isAssigned,
  isOutdated: isOld,
}: Pick<Counted, 'isMine' | 'isAssigned' | 'isOutdated'>): ReviewState {
  if (isOld) return 'outdated'
  return isMine ? 'reviewed' : isAssigned ? 'assigned' : 'none'
}

/** The scores are left out while the reader may not see them. */
export function toListedReviews(counted: Counted, showsScores: boolean): ListedReviews {
  const { count, average, spread, isMine } = counted
  const mine = reviewStateOf(counted)
  const isShown = showsScores || isMine
  return { mine, count, average: isShown ? rounded(average) : null, spread: isShown ? rounded(spread) : null }
}
