import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { array, boolean, number, object, string } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { NO_RUBRIC, SCORE_RULES, type DoneBy, type Rubric, type StoredRubric } from '../../../domain/reviews.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { reviews, rubrics } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, notFound, Refusal } from '../../platform/errors.ts'

/** The rubrics, one per intake. */

const rubricFields = {
  criteria: array(
    object({ id: string().required(), name: sentText(normalisedLine).ensure(), weight: number().integer().required() }),
  ).required(),
  scale: number().integer().required(),
  scoresShown: string().oneOf(SCORE_RULES).required(),
  // Rubrics of earlier releases have none.
  isBlind: boolean().default(false),
}

/** A rubric of any release: earlier ones state only if scores are always shown. */
const upcast = ({ showsScores, ...rubric }: Record<string, unknown>) => ({
  scoresShown: showsScores === true ? 'always' : 'afterOwn',
  ...rubric,
})

const rubricBody = object(rubricFields).transform(upcast)

/** `seen` is the rubric that the change was made to. */
export const rubricChangeBody = object({ ...rubricFields, seen: rubricBody.default(undefined) }).transform(upcast)

interface Stage extends Pick<StoredRubric, 'opened' | 'due' | 'reminded'> {
  rubric: Rubric
}

/** Reads an intake's rubric, and how far its reviews are. Refuses an unknown intake. Before the first one there is no rubric. */
export async function readRubric(db: Database, intake: string): Promise<Stage> {
  const { rubric, openedBy, openedAt, due, remindedBy, remindedAt } = rubrics
  const [row] = await db
    .select({ rubric, openedBy, openedAt, due, remindedBy, remindedAt })
    .from(intakes)
    .leftJoin(rubrics, eq(rubrics.intakeId, intakes.id))
    .where(eq(intakes.id, intakeOf(intake)))
  if (row === undefined && intake !== '') throw new Refusal(404, 'There is no such intake.')
  if (row?.rubric == null) return { rubric: NO_RUBRIC, opened: null, due: null, reminded: null }
  return {
    rubric: rubricBody.validateSync(row.rubric),
    opened: doneBy(row.openedBy, row.openedAt),
    due: row.due,
    reminded: doneBy(row.remindedBy, row.remindedAt),
  }
}

const doneBy = (by: string | null, at: Date | null): DoneBy | null =>
  by === null || at === null ? null : { by, at: at.toISOString() }

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
  const { rubric, ...stage } = await readRubric(db, intake)
  return { ...rubric, ...stage, isScored: await isScored(db, intake) }
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
    const { rubric: before } = await readRubric(tx, intake)
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
    // The previous release reads showsScores.
    const stored = { ...rubric, showsScores: rubric.scoresShown === 'always' }
    const row = { rubric: stored, savedBy, savedAt: new Date(now) }
    await tx
      .insert(rubrics)
      .values({ intakeId: intakeOf(intake), ...row })
      .onConflictDoUpdate({ target: rubrics.intakeId, set: row })
    await writeEntry(tx, entry)
    return rubric
  })
}

interface OpeningScores {
  /** Empty for the current one. */
  intake: string
  openedBy: string
  now: number
  entry: Entry
}

/** Opens the scores of an intake. Does nothing if they are open already; refused without a rubric. */
export async function openScores(db: Database, { intake, openedBy, now, entry }: OpeningScores): Promise<void> {
  await db.transaction(async (tx) => {
    const its = eq(rubrics.intakeId, intakeOf(intake))
    if ((await tx.$count(rubrics, its)) === 0) throw notFound()
    const [opened] = await tx
      .update(rubrics)
      .set({ openedBy, openedAt: new Date(now) })
      .where(and(its, isNull(rubrics.openedAt)))
      .returning({ intakeId: rubrics.intakeId })
    if (opened !== undefined) await writeEntry(tx, { ...entry, object: opened.intakeId })
  })
}

interface SettingDue {
  /** Empty for the current one. */
  intake: string
  /** Empty to remove it. */
  due: string
  entry: Entry
}

/** Stores the last day for the reviews of an intake. Refused without a rubric. */
export async function setDue(db: Database, { intake, due, entry }: SettingDue): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(rubrics)
      .set({ due: due === '' ? null : due })
      .where(eq(rubrics.intakeId, intakeOf(intake)))
      .returning({ intakeId: rubrics.intakeId })
    await writeEntry(tx, { ...entry, object: found(stored ?? null).intakeId })
  })
}
