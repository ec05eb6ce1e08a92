import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { DECISION_OUTCOMES, type DecisionOutcome } from '../../../domain/outcomes.ts'
import { COUNTED_ANSWERS, FIGURE_GROUPS, type Figure, type Figures } from '../../../domain/figures.ts'
import { TIME_ZONE } from '#programme/settings.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { RECORD_STEPS, type StepName } from '../../../domain/steps.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { isNewestVersion } from '../applications/submissions.ts'
import { answerAt } from '../letters/recipients.ts'
import { decisionIn, isDecisionOn, outcomeIn } from '../applications/outcome.ts'
import type { Reader } from '../reviews/reader.ts'

/** Counts the applications of an intake. */

const hasPassed = (step: StepName) =>
  sql<number>`count(*) filter (where ${step}::text = any(${fellowships.passed}))`.mapWith(Number)

/** Returns null if there is no such intake. */
async function countStages(db: Database, intake: string): Promise<Pick<Figures, 'intake' | 'stages'> | null> {
  const decision = decisionIn(db)
  const isDecided = sql`${submissions.id} is not null and ${outcomeIn(decision)} <> 'undecided'`
  const [row] = await db
    .select({
      intake: intakes.name,
      isCurrent: intakes.isCurrent,
      registered: count(fellowships.id),
      ...fromEntries(RECORD_STEPS.map((step) => [step, hasPassed(step)] as const)),
      review: hasPassed('review'),
      submitted: count(submissions.id),
      decided: sql<number>`count(*) filter (where ${isDecided})`.mapWith(Number),
    })
    .from(intakes)
    .leftJoin(fellowships, eq(fellowships.intakeId, intakes.id))
    .leftJoin(submissions, and(eq(submissions.fellowshipId, fellowships.id), isNewestVersion))
    .leftJoin(decision, isDecisionOn(decision))
    .where(eq(intakes.id, intakeOf(intake)))
    .groupBy(intakes.id)
  if (row === undefined) return null
  const { intake: name, isCurrent, ...stages } = row
  // A past intake may not have had a step that no one completed in it.
  const missing = isCurrent ? [] : RECORD_STEPS.filter((step) => stages[step] === 0)
  return { intake: name, stages: { ...stages, ...fromEntries(missing.map((step) => [step, undefined] as const)) } }
}

const VALUES = {
  ...fromEntries(COUNTED_ANSWERS.map((place) => [place.field, answerAt(place)] as const)),
  day: sql`(
    select to_char(earliest.submitted_at at time zone ${TIME_ZONE}::text, 'YYYY-MM-DD') from submissions earliest
    where earliest.fellowship_id = submissions.fellowship_id order by earliest.version limit 1
  )`,
} as Readonly<Record<string, SQL>>

const byCount = (one: Figure, other: Figure) => other.count - one.count

/** The groups that the reader may see by decision: a day, and answers by which they may filter the list (decision 130). */
const splitFor = (reader: Reader) => [
  'day',
  ...COUNTED_ANSWERS.filter((place) => reader.showsAnswer(place)).map(({ field }) => field),
]

/** Counts the newest version of each submitted application by every answer, in one statement. */
async function countGroups(db: Database, reader: Reader): Promise<Figures['groups']> {
  const values = FIGURE_GROUPS.map((group) => sql`(${group}::text, ${VALUES[group]})`)
  const group = sql<string>`answer.kind`
  const name = sql<string>`answer.name`
  const decision = decisionIn(db)
  const decidedAs = (outcome: DecisionOutcome) =>
    sql<number>`count(*) filter (where ${outcomeIn(decision)} = ${outcome} and ${reader.sees()})`.mapWith(Number)
  const rows = await db
    .select({
      group,
      name,
      count: count(),
      outcomes: fromEntries(DECISION_OUTCOMES.map((outcome) => [outcome, decidedAs(outcome)] as const)),
    })
    .from(submissions)
    .leftJoin(decision, isDecisionOn(decision))
    .crossJoinLateral(sql`(values ${sql.join(values, sql`, `)}) as answer(kind, name)`)
    .where(and(reader.inIntake(), isNewestVersion))
    .groupBy(group, name)
  const split = splitFor(reader)
  return fromEntries(
    FIGURE_GROUPS.map((wanted) => {
      const figures = rows
        .filter((row) => row.group === wanted)
        .map(({ group: _, outcomes, ...figure }) => (split.includes(wanted) ? { ...figure, outcomes } : figure))
      const byName = sortedByLetters(figures, (figure) => figure.name)
      return [wanted, wanted === 'day' ? byName : byName.sort(byCount)]
    }),
  )
}

/** Returns null if there is no such intake. */
export async function readFigures(db: Database, reader: Reader): Promise<Figures | null> {
  const countedAt = new Date().toISOString()
  const [counted, groups] = await Promise.all([countStages(db, reader.intake), countGroups(db, reader)])
  return counted === null ? null : { ...counted, countedAt, groups }
}
