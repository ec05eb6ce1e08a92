import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Round } from '../../../domain/rubrics.ts'
import type { Database } from '../../platform/database/database.ts'
import { comments } from '../../platform/database/schema/comments.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { Reader } from '../reviews/reader.ts'
import { byRound } from '../reviews/visible.ts'

/** The comments that a reader may see, in statements about comments (decision 131). */

const isPart = (member: SQL, held: SQL) =>
  sql`exists (select from reviews part where part.fellowship_id = ${comments.fellowshipId} and part.reviewer = ${member} and ${held})`

/** True in SQL if the reader may see colleagues' comments of a round. */
function isOpen(reader: Reader, round: Round): SQL {
  const hasScored = isPart(
    sql`${reader.owner}`,
    sql`part.round = ${round} and part.scores is not null and not part.has_conflict`,
  )
  const [scored, unscored] = [true, false].map((given) => sql`${reader.showsComments(round, given)}::boolean`)
  return sql`(case when ${hasScored} then ${scored} else ${unscored} end)`
}

/** Matches the reader's own comments, and those of colleagues as far as the reader may see them. */
export function isSeenBy(reader: Reader): SQL {
  const { owner } = reader
  const ofColleagues = and(
    byRound(reader, sql`${comments.round}`, (round) => isOpen(reader, round)),
    sql`not ${isPart(sql`${comments.author}`, sql`part.has_conflict`)}`,
    // The author may have named the applicant.
    reader.isBlind ? eq(comments.isBlind, true) : undefined,
  )
  return sql`(${comments.deletedAt} is null and (${comments.author} = ${owner} or ${ofColleagues}))`
}

const seenOn = (db: Database, reader: Reader) =>
  db
    .select({ count: sql<number>`count(*)`.mapWith(Number).as('comments') })
    .from(comments)
    .where(and(eq(comments.fellowshipId, submissions.fellowshipId), isSeenBy(reader)))

/**
 * The number of comments that the reader sees, in statements about submissions. On an application in another round than the reader's, it is the
 * number in a list of all rounds.
 */
export function commentCount(db: Database, reader: Reader) {
  const inRound = reader.inRound()
  const counted =
    inRound === undefined
      ? seenOn(db, reader)
      : sql`case when ${inRound} then (${seenOn(db, reader)}) else (${seenOn(db, reader.at(null))}) end`
  return sql<number>`(${counted})`.mapWith(Number)
}

/** Matches applications with or without comments that the reader sees, in statements about submissions. */
export function hasComments(value: 'with' | 'without', reader: Reader): SQL {
  const any = sql`exists (select from ${comments} where ${comments.fellowshipId} = ${submissions.fellowshipId} and ${isSeenBy(reader)})`
  return value === 'with' ? any : sql`not ${any}`
}
