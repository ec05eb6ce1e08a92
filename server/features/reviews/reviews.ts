import { and, eq, getTableColumns } from 'drizzle-orm'
import { array, number, object, string, type InferType } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import {
  averageOf,
  pointsOf,
  weightOf,
  type DeskReviews,
  type OtherReview,
  type Scores,
} from '../../../domain/reviews.ts'
import { objectIn } from '../../../domain/objects.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { invalid } from '../../platform/errors.ts'
import { requireNewest } from '../applications/submissions.ts'
import type { Opened } from './reader.ts'
import { isOutdated, reviewStateOf } from './visible.ts'

/** Members' reviews of applications. */

/** The numbers of an object, by key. */
export const readScores = (given: unknown): Scores =>
  Object.fromEntries(
    Object.entries(objectIn(given)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

export const reviewBody = object({
  scores: array(object({ criterion: string().required(), score: number().required() })).required(),
  note: sentText().ensure(),
})

/** The reviews of an application as its reader may see them; null without a rubric. */
export async function readReviews(db: Database, { fellowshipId, reader }: Opened): Promise<DeskReviews | null> {
  const { rubric } = reader
  if (rubric.criteria.length === 0) return null
  const unsorted = await db
    .select({ ...getTableColumns(reviews), isOutdated: isOutdated('reviews').mapWith(Boolean) })
    .from(reviews)
    .where(and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.hasConflict, false)))
  const rows = sortedByLetters(unsorted, ({ reviewerName }) => reviewerName)
  const own = rows.find(({ reviewer }) => reviewer === reader.owner)
  const reviewOf = ({ reviewerName, scores, note, version }: (typeof rows)[number]) => ({
    reviewer: reviewerName,
    scores: readScores(scores),
    note,
    version,
  })
  const mine = own?.scores == null ? null : reviewOf(own)
  const others = rows.flatMap((row): OtherReview[] => {
    const review = reviewOf(row)
    const points = pointsOf(rubric, review.scores)
    return row.reviewer === reader.owner || points === null ? [] : [{ ...review, average: averageOf(rubric, points) }]
  })
  return {
    rubric,
    mine,
    state: reviewStateOf({
      isMine: mine !== null,
      isAssigned: own?.isAssigned === true,
      isOutdated: own?.isOutdated === true,
    }),
    others: reader.showsScores(mine !== null) ? others : null,
    count: others.length + (mine === null ? 0 : 1),
    reviewers: rows.filter((row) => row.isAssigned || row.scores !== null).map(({ reviewerName }) => reviewerName),
  }
}

interface Saving extends InferType<typeof reviewBody> {
  application: Opened
  reviewer: string
  reviewerName: string
  now: number
  entry: Entry
}

/** Stores a member's scores and note in place of their earlier ones. Refused if it is not the newest version. */
export async function saveReview(db: Database, saving: Saving): Promise<DeskReviews | null> {
  const { application, reviewer, reviewerName, note, now, entry } = saving
  const { rubric } = application.reader
  const scores = Object.fromEntries(saving.scores.map(({ criterion, score }) => [criterion, score]))
  return db.transaction(async (tx) => {
    await requireNewest(tx, application)
    const { id: submissionId, fellowshipId, owner, version } = application
    const points = pointsOf(rubric, scores)
    if (points === null || saving.scores.length !== rubric.criteria.length)
      throw invalid({ scores: 'Give one score for every criterion.' })
    const kept = Object.fromEntries(rubric.criteria.map(({ id }) => [id, scores[id]]))
    const average = points / weightOf(rubric)
    const row = {
      submissionId,
      fellowshipId,
      owner,
      version,
      reviewerName,
      scores: kept,
      note,
      average,
      reviewedAt: new Date(now),
    }
    await tx
      .insert(reviews)
      .values({ ...row, reviewer })
      .onConflictDoUpdate({ target: [reviews.fellowshipId, reviews.reviewer], set: row })
    await writeEntry(tx, entry)
    return readReviews(tx, application)
  })
}
