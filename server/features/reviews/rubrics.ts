import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { boolean, number, object, string } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { objectIn } from '../../../domain/objects.ts'
import { normalisedLine } from '../../../domain/text.ts'
import {
  CRITERIA_MAX,
  NO_RUBRIC,
  SCORE_RULES,
  type DoneBy,
  type Round,
  type Rubric,
  type StoredRubric,
} from '../../../domain/rubrics.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { reviews, rubrics } from '../../platform/database/schema/reviews.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, notFound, Refusal } from '../../platform/errors.ts'
import { listOf } from '../../platform/http/queries.ts'

/** The rubrics, one for each round of an intake. */

const rubricFields = {
  criteria: listOf(
    object({
      id: sentText().required(),
      name: sentText(normalisedLine).ensure(),
      weight: number().integer().required(),
    }),
    { most: CRITERIA_MAX, message: `Use at most ${CRITERIA_MAX} criteria.` },
  ).required(),
  scale: number().integer().required(),
  scoresShown: string().oneOf(SCORE_RULES).required(),
  // Rubrics of earlier releases have none.
  isBlind: boolean().default(false),
}

/** A rubric of any release: earlier ones state only if scores are always shown. */
function upcast(sent: unknown): object {
  // Spreading a long text would make a name for each letter.
  const { showsScores, ...rubric } = objectIn(sent)
  return { scoresShown: showsScores === true ? 'always' : 'afterOwn', ...rubric }
}

const rubricBody = object(rubricFields).transform(upcast)

/** `seen` is the rubric that the change was made to. */
export const rubricChangeBody = object({ ...rubricFields, seen: rubricBody.default(undefined) }).transform(upcast)

export interface Stage extends Pick<StoredRubric, 'opened' | 'due' | 'reminded' | 'started'> {
  rubric: Rubric
}

/** By round. */
export type Stages = readonly [first: Stage, ...second: Stage[]]

const NO_STAGE: Stage = { rubric: NO_RUBRIC, opened: null, due: null, reminded: null, started: null }

/** Reads the rubrics of an intake, and how far its reviews are. Refuses an unknown intake. Before the first one there is no rubric. */
export async function readStages(db: Database, intake: string): Promise<Stages> {
  const rows = await db
    .select({ stored: rubrics })
    .from(intakes)
    .leftJoin(rubrics, eq(rubrics.intakeId, intakes.id))
    .where(eq(intakes.id, intakeOf(intake)))
    .orderBy(asc(rubrics.round))
  if (rows.length === 0 && intake !== '') throw new Refusal(404, 'There is no such intake.')
  const [first = NO_STAGE, ...second] = rows.flatMap(({ stored }) => (stored === null ? [] : [stageIn(stored)]))
  return [first, ...second]
}

const stageIn = (row: typeof rubrics.$inferSelect): Stage => ({
  rubric: rubricBody.validateSync(row.rubric),
  opened: doneBy(row.openedBy, row.openedAt),
  due: row.due,
  reminded: doneBy(row.remindedBy, row.remindedAt),
  started: doneBy(row.startedBy, row.startedAt),
})

/** A round of an intake. */
interface Place {
  /** Empty for the current one. */
  intake: string
  round: Round
}

/** The latest round if none is named. */
export async function placeIn(db: Database, { intake, round }: { intake: string; round?: Round | undefined }) {
  return { intake, round: round ?? roundsIn(await readStages(db, intake)) } satisfies Place
}

export const roundsIn = ({ length }: Stages): Round => (length === 1 ? 1 : 2)

const isOf = ({ intake, round }: Place) => and(eq(rubrics.intakeId, intakeOf(intake)), eq(rubrics.round, round))

const doneBy = (by: string | null, at: Date | null): DoneBy | null =>
  by === null || at === null ? null : { by, at: at.toISOString() }

/** True once a score is given in the round. */
async function isScored(db: Database, { intake, round }: Place): Promise<boolean> {
  const given = await db
    .select({ reviewer: reviews.reviewer })
    .from(reviews)
    .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
    .where(and(eq(submissions.intakeId, intakeOf(intake)), eq(reviews.round, round), isNotNull(reviews.scores)))
    .limit(1)
  return given.length > 0
}

/** The rubric of a round; of the latest one if it is left out. */
export async function readStoredRubric(db: Database, intake: string, asked?: Round): Promise<StoredRubric> {
  const stages = await readStages(db, intake)
  const rounds = roundsIn(stages)
  const round = asked ?? rounds
  const { rubric, ...stage } = found(stages[round - 1] ?? null)
  return { ...rubric, ...stage, round, rounds, isScored: await isScored(db, { intake, round }) }
}

interface Saving extends Place {
  rubric: Rubric
  seen?: Rubric | undefined
  savedBy: string
  now: number
  entry: Entry
}

const isSameScale = (one: Rubric, other: Rubric) =>
  one.scale === other.scale && JSON.stringify(one.criteria) === JSON.stringify(other.criteria)

const SAME = {
  1: 'Another administrator has changed the rubric.',
  2: 'The second round has changed meanwhile.',
} as const

/**
 * Stores a rubric. The first one of a second round starts it. Refused if another one was stored meanwhile, or if it would
 * change scores that have been given.
 */
export async function saveRubric(db: Database, saving: Saving): Promise<Rubric> {
  const { intake, round, rubric, seen, savedBy, now, entry } = saving
  return db.transaction(async (tx) => {
    const its = eq(intakes.id, intakeOf(intake))
    const [named] = await tx.select({ id: intakes.id }).from(intakes).where(its).for('no key update')
    const { id: intakeId } = found(named ?? null)
    const stages = await readStages(tx, intake)
    const before = stages[round - 1]
    if (round === 2 && stages[0].rubric.criteria.length === 0) {
      throw new Refusal(409, 'The first round has no rubric yet, so no second one can start.', { code: 'noFirstRound' })
    }
    // The answer to the first call was lost.
    if (before !== undefined && isDeepStrictEqual(before.rubric, rubric)) return rubric
    if (seen !== undefined && !isDeepStrictEqual(before?.rubric ?? NO_RUBRIC, seen)) {
      throw new Refusal(409, `${SAME[round]} Cancel to read it, then change it again.`, { code: 'changedMeanwhile' })
    }
    if (before !== undefined && !isSameScale(before.rubric, rubric) && (await isScored(tx, saving))) {
      throw new Refusal(409, 'Scores have been given, so criteria, weights and scale can no longer change.', {
        code: 'scoresGiven',
      })
    }
    const isStart = round === 2 && before === undefined
    // The previous release reads showsScores.
    const stored = { ...rubric, showsScores: rubric.scoresShown === 'always' }
    const row = { rubric: stored, savedBy, savedAt: new Date(now) }
    const start = isStart ? { startedBy: savedBy, startedAt: new Date(now) } : {}
    await tx
      .insert(rubrics)
      .values({ intakeId, round, ...row, ...start })
      .onConflictDoUpdate({ target: [rubrics.intakeId, rubrics.round], set: row })
    await writeEntry(tx, isStart ? { ...entry, action: 'rubric.startRound', object: intakeId } : entry)
    return rubric
  })
}

interface OpeningScores extends Place {
  openedBy: string
  now: number
  entry: Entry
}

/** Opens the scores of a round. Does nothing if they are open already; refused without a rubric. */
export async function openScores(db: Database, { openedBy, now, entry, ...place }: OpeningScores): Promise<void> {
  await db.transaction(async (tx) => {
    const its = isOf(place)
    if ((await tx.$count(rubrics, its)) === 0) throw notFound()
    const [opened] = await tx
      .update(rubrics)
      .set({ openedBy, openedAt: new Date(now) })
      .where(and(its, isNull(rubrics.openedAt)))
      .returning({ intakeId: rubrics.intakeId })
    if (opened !== undefined) await writeEntry(tx, { ...entry, object: opened.intakeId })
  })
}

interface SettingDue extends Place {
  /** Empty to remove it. */
  due: string
  entry: Entry
}

/** Stores the last day for the reviews of a round. Refused without a rubric. */
export async function setDue(db: Database, { due, entry, ...place }: SettingDue): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(rubrics)
      .set({ due: due === '' ? null : due })
      .where(isOf(place))
      .returning({ intakeId: rubrics.intakeId })
    await writeEntry(tx, { ...entry, object: found(stored ?? null).intakeId })
  })
}
