import { and, eq, getTableColumns, isNull, or } from 'drizzle-orm'
import { number, object, string, type InferType } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import {
  averageOf,
  pointsOf,
  type DeskReviews,
  type EarlierReviews,
  type OtherReview,
  type Scores,
} from '../../../domain/reviews.ts'
import { CRITERIA_MAX, ROUNDS, weightOf, type Round } from '../../../domain/rubrics.ts'
import { objectIn } from '../../../domain/objects.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { found, invalid, Refusal } from '../../platform/errors.ts'
import { isTime, listOf } from '../../platform/http/queries.ts'
import { requireNewest } from '../applications/submissions.ts'
import { conflictOf } from './assignments.ts'
import { Opened, type DeskCaller, type Reader } from './reader.ts'
import { isOutdated, reviewStateOf } from './visible.ts'

/** Members' reviews of applications. */

/** The numbers of an object, by key. */
export const readScores = (given: unknown): Scores =>
  Object.fromEntries(
    Object.entries(objectIn(given)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

export const reviewBody = object({
  scores: listOf(object({ criterion: string().required(), score: number().required() }), {
    most: CRITERIA_MAX,
  }).required(),
  note: sentText().ensure(),
  /** The round that the scores are for. The desk of earlier releases knows only the first one. */
  round: number<Round>().oneOf(ROUNDS).default(1),
  /** When the review that this one replaces was saved; null if there was none. The desk of earlier releases leaves it out. */
  seen: string()
    .nullable()
    .test('time', 'It is not a time.', (seen) => seen == null || isTime(seen)),
})

/** The reviews of an application as its reader may see them; null without a rubric. */
export async function readReviews(db: Database, { fellowshipId, round, reader }: Opened): Promise<DeskReviews | null> {
  if (!reader.hasRubric) return null
  const unsorted = await db
    .select({ ...getTableColumns(reviews), isOutdated: isOutdated('reviews').mapWith(Boolean) })
    .from(reviews)
    .where(and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.hasConflict, false)))
  const all = sortedByLetters(unsorted, ({ reviewerName }) => reviewerName)
  const rows = all.filter((row) => row.round === round)
  const own = rows.find(({ reviewer }) => reviewer === reader.owner)
  const given = givenIn(rows, round, reader)
  return {
    round,
    ...given,
    state: reviewStateOf({
      isMine: given.mine !== null,
      isAssigned: own?.isAssigned === true,
      isOutdated: own?.isOutdated === true,
    }),
    reviewers: rows.filter((row) => row.isAssigned || row.scores !== null).map(({ reviewerName }) => reviewerName),
    earlier:
      round === 1
        ? null
        : givenIn(
            all.filter((row) => row.round === 1),
            1,
            reader,
          ),
  }
}

const reviewOf = ({ reviewerName, scores, note, version }: typeof reviews.$inferSelect) => ({
  reviewer: reviewerName,
  scores: readScores(scores),
  note,
  version,
})

/** The reviews of a round, as its rubric shows them to the reader. */
function givenIn(rows: readonly (typeof reviews.$inferSelect)[], round: Round, reader: Reader): EarlierReviews {
  const rubric = reader.rubricOf(round)
  const own = rows.find(({ reviewer }) => reviewer === reader.owner)
  const mine = own?.scores == null ? null : { ...reviewOf(own), savedAt: own.reviewedAt?.toISOString() ?? '' }
  const others = rows.flatMap((row): OtherReview[] => {
    const review = reviewOf(row)
    const points = pointsOf(rubric, review.scores)
    return row.reviewer === reader.owner || points === null ? [] : [{ ...review, average: averageOf(rubric, points) }]
  })
  return {
    rubric,
    mine,
    others: reader.showsScores(round, mine !== null) ? others : null,
    count: others.length + (mine === null ? 0 : 1),
  }
}

interface Saving extends InferType<typeof reviewBody> {
  /** The submission's id. */
  id: string
  caller: DeskCaller
  reviewer: string
  reviewerName: string
  now: number
  entry: Entry
}

const OTHER_ROUND: Readonly<Record<Round, string>> = {
  1: 'This application is no longer in the second round, so its scores of that round cannot change.',
  2: 'This application is in the second round now, so its scores of the first round can no longer change.',
}

/** Replaces the review that the member has seen, or one with the same scores and note: a repeated call. */
function replaces({ seen, note }: Saving, scores: Scores) {
  if (seen === undefined) return undefined
  const isSeen = seen === null ? isNull(reviews.reviewedAt) : eq(reviews.reviewedAt, new Date(seen))
  return or(isSeen, and(eq(reviews.scores, scores), eq(reviews.note, note)))
}

/**
 * Stores a member's scores and note in place of their earlier ones. Refused for an earlier version, another round, or if the
 * member has saved another review since.
 */
export async function saveReview(db: Database, saving: Saving): Promise<DeskReviews | null> {
  const { id, caller, reviewer, reviewerName, note, now, entry } = saving
  const scores = Object.fromEntries(saving.scores.map(({ criterion, score }) => [criterion, score]))
  return db.transaction(async (tx) => {
    const application = found((await Opened.eachLocked(tx, caller, [id])).get(id) ?? null)
    const { round } = application
    const rubric = application.reader.rubricOf(round)
    await requireNewest(tx, application)
    if (saving.round !== round) throw new Refusal(409, OTHER_ROUND[round], { code: 'otherRound' })
    const { fellowshipId, owner, version } = application
    const points = pointsOf(rubric, scores)
    if (points === null || saving.scores.length !== rubric.criteria.length)
      throw invalid({ scores: 'Give one score for every criterion.' })
    const kept = Object.fromEntries(rubric.criteria.map((each) => [each.id, scores[each.id] ?? 0]))
    const average = points / weightOf(rubric)
    const row = {
      submissionId: id,
      fellowshipId,
      owner,
      version,
      reviewerName,
      scores: kept,
      note,
      average,
      reviewedAt: new Date(now),
    }
    const stored = await tx
      .insert(reviews)
      .values({ ...row, ...conflictOf(fellowshipId, reviewer), reviewer, round })
      .onConflictDoUpdate({
        target: [reviews.fellowshipId, reviews.reviewer, reviews.round],
        set: row,
        setWhere: replaces(saving, kept),
      })
      .returning({ reviewer: reviews.reviewer })
    if (stored.length === 0)
      throw new Refusal(409, 'You have saved another review of this application in the meantime.', {
        code: 'otherReview',
      })
    await writeEntry(tx, entry)
    return readReviews(tx, application)
  })
}
