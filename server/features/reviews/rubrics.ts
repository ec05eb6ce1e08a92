import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull } from 'drizzle-orm'
import { array, boolean, number, object, string } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { NO_RUBRIC, type Rubric, type StoredRubric } from '../../../domain/reviews.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { reviews, rubrics } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { notFound, Refusal } from '../../platform/errors.ts'

/** The rubrics, one per intake. */

const rubricFields = {
  criteria: array(
    object({ id: string().required(), name: sentText(normalisedLine).ensure(), weight: number().integer().required() }),
  ).required(),
  scale: number().integer().required(),
  showsScores: boolean().required(),
  // Rubrics of earlier releases have none.
  isBlind: boolean().default(false),
}
const rubricBody = object(rubricFields)

/** `seen` is the rubric that the change was made to. */
export const rubricChangeBody = object({ ...rubricFields, seen: object(rubricFields).default(undefined) })

/** Refuses an unknown intake. Before the first intake, the current one has no rubric. */
export async function readRubric(db: Database, intake: string): Promise<Rubric> {
  const [row] = await db
    .select({ rubric: rubrics.rubric })
    .from(intakes)
    .leftJoin(rubrics, eq(rubrics.intakeId, intakes.id))
    .where(eq(intakes.id, intakeOf(intake)))
  if (row === undefined && intake !== '') throw new Refusal(404, 'There is no such intake.')
  return row?.rubric == null ? NO_RUBRIC : rubricBody.validateSync(row.rubric)
}

/** True once a score is given in the intake. */
async function isScored(db: Database, intake: string): Promise<boolean> {
  const given = await db
    .select({ reviewer: reviews.reviewer })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(and(eq(submissions.intakeId, intakeOf(intake)), isNotNull(reviews.scores)))
    .limit(1)
  return given.length > 0
}

export async function readStoredRubric(db: Database, intake: string): Promise<StoredRubric> {
  return { ...(await readRubric(db, intake)), isScored: await isScored(db, intake) }
}

interface Saving {
  /** Empty for the current one. */
  intake: string
  rubric: Rubric
  seen?: Rubric | undefined
  savedBy: string
  now: number
  entry: Entry
}

const isSameScale = (one: Rubric, other: Rubric) =>
  one.scale === other.scale && JSON.stringify(one.criteria) === JSON.stringify(other.criteria)

/** Stores a rubric. Refused if another one was stored meanwhile, or if it would change scores that have been given. */
export async function saveRubric(db: Database, { intake, rubric, seen, savedBy, now, entry }: Saving): Promise<Rubric> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(intakes, eq(intakes.id, intakeOf(intake)))) === 0) throw notFound()
    const before = await readRubric(tx, intake)
    if (seen !== undefined && !isDeepStrictEqual(before, seen)) {
      throw new Refusal(409, 'Another administrator has changed the rubric. Cancel to read it, then change it again.', {
        code: 'changedMeanwhile',
      })
    }
    if (!isSameScale(before, rubric) && (await isScored(tx, intake))) {
      throw new Refusal(409, 'Scores have been given, so criteria, weights and scale can no longer change.', {
        code: 'scoresGiven',
      })
    }
    const row = { rubric: { ...rubric }, savedBy, savedAt: new Date(now) }
    await tx
      .insert(rubrics)
      .values({ intakeId: intakeOf(intake), ...row })
      .onConflictDoUpdate({ target: rubrics.intakeId, set: row })
    await writeEntry(tx, entry)
    return rubric
  })
}
