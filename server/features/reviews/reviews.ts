import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { array, number, object, string, type InferType } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { averageOf, type DeskReviews, type OtherReview, type Scores } from '../../../domain/reviews.ts'
import { objectIn } from '../../../domain/objects.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, invalid, Refusal } from '../../platform/errors.ts'
import { readRubric } from './rubrics.ts'
import { isOutdated, reviewStateOf, type Reader } from './visible.ts'

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

interface Reviewing {
  submissionId: string
  reviewer: string
}

/** The reviews of an application as a member may see them; null without a rubric. */
export async function readReviews(
  db: Database,
  { fellowshipId, intakeId, reader }: { fellowshipId: string; intakeId: string; reader: Reader },
): Promise<DeskReviews | null> {
  const rubric = await readRubric(db, intakeId)
  if (rubric.criteria.length === 0) return null
  const rows = await db
    .select({ ...getTableColumns(reviews), isOutdated: isOutdated('reviews').mapWith(Boolean) })
    .from(reviews)
    .where(and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.hasConflict, false)))
    .orderBy(asc(reviews.reviewerName))
  const own = rows.find(({ reviewer }) => reviewer === reader)
  const reviewOf = ({ reviewerName, scores, note, version }: (typeof rows)[number]) => ({
    reviewer: reviewerName,
    scores: readScores(scores),
    note,
    version,
  })
  const mine = own?.average == null ? null : reviewOf(own)
  const others = rows.flatMap((row): OtherReview[] =>
    row.reviewer === reader || row.average === null ? [] : [{ ...reviewOf(row), average: row.average }],
  )
  return {
    rubric,
    mine,
    state: reviewStateOf({
      isMine: mine !== null,
      isAssigned: own?.isAssigned === true,
      isOutdated: own?.isOutdated === true,
    }),
    others: rubric.showsScores || mine !== null ? others : null,
    reviewers: rows.filter((row) => row.isAssigned || row.average !== null).map(({ reviewerName }) => reviewerName),
  }
}

/** The submission that a member reviews. Refused if it is not the newest version. */
async function reviewed(tx: Database, submissionId: string) {
  const { id, fellowshipId, owner, intakeId, version } = submissions
  const [row] = await tx
    .select({ fellowshipId, owner, intakeId, version })
    .from(submissions)
    .where(eq(id, submissionId))
  const submission = found(row ?? null)
  const [newest] = await tx
    .select({ id })
    .from(submissions)
    .where(eq(fellowshipId, submission.fellowshipId))
    .orderBy(desc(version))
    .limit(1)
  if (newest?.id !== submissionId) {
    throw new Refusal(409, 'The application has been submitted again; read its newest version.', { code: 'amended' })
  }
  return submission
}

interface Saving extends Reviewing, InferType<typeof reviewBody> {
  reviewerName: string
  now: number
  entry: Entry
}

/** Stores a member's scores and note in place of their earlier ones. */
export async function saveReview(db: Database, saving: Saving): Promise<DeskReviews | null> {
  const { submissionId, reviewer, reviewerName, note, now, entry } = saving
  const scores = Object.fromEntries(saving.scores.map(({ criterion, score }) => [criterion, score]))
  return db.transaction(async (tx) => {
    const { intakeId, ...submission } = await reviewed(tx, submissionId)
    const rubric = await readRubric(tx, intakeId)
    const average = averageOf(rubric, scores)
    if (average === null) throw invalid({ scores: 'Give a score for every criterion.' })
    const kept = Object.fromEntries(rubric.criteria.map(({ id }) => [id, scores[id]]))
    const row = { ...submission, submissionId, reviewerName, scores: kept, note, average, reviewedAt: new Date(now) }
    await tx
      .insert(reviews)
      .values({ ...row, reviewer })
      .onConflictDoUpdate({ target: [reviews.fellowshipId, reviews.reviewer], set: row })
    await writeEntry(tx, entry)
    return readReviews(tx, { fellowshipId: submission.fellowshipId, intakeId, reader: reviewer })
  })
}

interface Declaring extends Reviewing {
  reviewerName: string
  entry: Entry
}

/** Hides an application from a member. Their review and assignment are kept, but do not count until the conflict is withdrawn. */
export async function declareConflict(db: Database, { submissionId, reviewer, reviewerName, entry }: Declaring) {
  await db.transaction(async (tx) => {
    const { intakeId: _, ...submission } = await reviewed(tx, submissionId)
    await tx
      .insert(reviews)
      .values({ ...submission, submissionId, reviewer, reviewerName, hasConflict: true })
      .onConflictDoUpdate({ target: [reviews.fellowshipId, reviews.reviewer], set: { hasConflict: true } })
    await writeEntry(tx, entry)
  })
}

/** Undoes a declaration: the member's review and assignment count again. Does nothing if there is none. */
export async function withdrawConflict(db: Database, { submissionId, reviewer, entry }: Reviewing & { entry: Entry }) {
  await db.transaction(async (tx) => {
    const its = and(
      eq(reviews.reviewer, reviewer),
      eq(reviews.hasConflict, true),
      sql`${reviews.fellowshipId} = (select fellowship_id from submissions where id = ${submissionId})`,
    )
    const changed = await tx
      .update(reviews)
      .set({ hasConflict: false })
      .where(its)
      .returning({ fellowshipId: reviews.fellowshipId })
    if (changed.length > 0) await writeEntry(tx, entry)
  })
}
