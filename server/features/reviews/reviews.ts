import { and, eq, getTableColumns, ne } from 'drizzle-orm'
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
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, invalid } from '../../platform/errors.ts'
import { requireNewest } from '../applications/submissions.ts'
import type { Opened } from './reader.ts'
import { isOutdated, reviewStateOf } from './visible.ts'

/** Members' reviews of applications. */

/** The numbers of an object, by key. */
const readScores = (given: unknown): Scores =>
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
    others: rubric.showsScores || mine !== null ? others : null,
    reviewers: rows.filter((row) => row.isAssigned || row.scores !== null).map(({ reviewerName }) => reviewerName),
  }
}

interface Reviewing {
  application: Opened
  reviewer: string
  reviewerName: string
  entry: Entry
}

/** The columns of a review of an application. Refused if it is not the newest version. */
async function reviewed(tx: Database, application: Opened) {
  await requireNewest(tx, application)
  const { id: submissionId, fellowshipId, owner, version } = application
  return { submissionId, fellowshipId, owner, version }
}

interface Saving extends Reviewing, InferType<typeof reviewBody> {
  now: number
}

/** Stores a member's scores and note in place of their earlier ones. */
export async function saveReview(db: Database, saving: Saving): Promise<DeskReviews | null> {
  const { application, reviewer, reviewerName, note, now, entry } = saving
  const { rubric } = application.reader
  const scores = Object.fromEntries(saving.scores.map(({ criterion, score }) => [criterion, score]))
  return db.transaction(async (tx) => {
    const submission = await reviewed(tx, application)
    const points = pointsOf(rubric, scores)
    if (points === null || saving.scores.length !== rubric.criteria.length)
      throw invalid({ scores: 'Give one score for every criterion.' })
    const kept = Object.fromEntries(rubric.criteria.map(({ id }) => [id, scores[id]]))
    const average = points / weightOf(rubric)
    const row = { ...submission, reviewerName, scores: kept, note, average, reviewedAt: new Date(now) }
    await tx
      .insert(reviews)
      .values({ ...row, reviewer })
      .onConflictDoUpdate({ target: [reviews.fellowshipId, reviews.reviewer], set: row })
    await writeEntry(tx, entry)
    return readReviews(tx, application)
  })
}

/** Hides an application from a member. Their review and assignment are kept, but do not count until the conflict is withdrawn. */
export async function declareConflict(db: Database, { application, reviewer, reviewerName, entry }: Reviewing) {
  await db.transaction(async (tx) => {
    const submission = await reviewed(tx, application)
    await tx
      .insert(reviews)
      .values({ ...submission, reviewer, reviewerName, hasConflict: true })
      .onConflictDoUpdate({ target: [reviews.fellowshipId, reviews.reviewer], set: { hasConflict: true } })
    await writeEntry(tx, entry)
  })
}

interface Withdrawing extends Pick<Reviewing, 'reviewer' | 'entry'> {
  /** Not an opened application, because the conflict hides it. */
  submissionId: string
}

/** Undoes a declaration: the member's review and assignment count again. Does nothing if there is none, or if it was undone before. */
export async function withdrawConflict(db: Database, { submissionId, reviewer, entry }: Withdrawing) {
  await db.transaction(async (tx) => {
    const { id, owner, fellowshipId } = submissions
    const [submission] = await tx
      .select({ fellowshipId })
      .from(submissions)
      .where(and(eq(id, submissionId), ne(owner, reviewer)))
    const application = found(submission ?? null)
    const its = and(
      eq(reviews.reviewer, reviewer),
      eq(reviews.hasConflict, true),
      eq(reviews.fellowshipId, application.fellowshipId),
    )
    const changed = await tx
      .update(reviews)
      .set({ hasConflict: false })
      .where(its)
      .returning({ fellowshipId: reviews.fellowshipId })
    if (changed.length > 0) await writeEntry(tx, entry)
  })
}
