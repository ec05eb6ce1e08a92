import { and, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { NAMES, textAt } from '../../../domain/applicantName.ts'
import { groupedBy } from '../../../domain/objects.ts'
import { labelOf } from '../../../domain/programme.ts'
import { averageOf, pointsOf } from '../../../domain/reviews.ts'
import { ROUND_LABELS, ROUNDS, type Round, type Rubric } from '../../../domain/rubrics.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import type { Cell } from '../../platform/table/cells.ts'
import type { SubmittedAnswers } from '../applications/submissions.ts'
import type { Reader } from './reader.ts'
import { readScores } from './reviews.ts'
import { isOutdated } from './visible.ts'

/** Exported reviews, one row per application, round and reviewer. */

/** Reviewers who are assigned, have scored or have a conflict of interest, by application; each by round and name. */
async function readParts(db: Database, fellowshipIds: readonly string[]): Promise<Map<string, Part[]>> {
  const rows = await db
    .select({ ...getTableColumns(reviews), isOutdated: isOutdated('reviews').mapWith(Boolean) })
    .from(reviews)
    .where(
      and(
        inArray(reviews.fellowshipId, [...fellowshipIds]),
        or(reviews.isAssigned, reviews.hasConflict, isNotNull(sql`${reviews.scores}`)),
      ),
    )
  const sorted = sortedByLetters(rows, ({ reviewerName }) => reviewerName).toSorted(
    (one, other) => one.round - other.round,
  )
  return groupedBy(sorted, ({ fellowshipId }) => fellowshipId)
}

type Part = typeof reviews.$inferSelect & { isOutdated: boolean }

interface Row {
  submission: SubmittedAnswers
  part: Part
  rubric: Rubric
  /** Null if there is no review, if it does not count, or if the reader may not see it. */
  points: number | null
  state: string
}

const STATES = {
  conflict: 'Conflict of interest',
  hidden: 'Hidden from you',
  open: 'Not reviewed yet',
  outdated: 'Reviewed, an earlier version',
  reviewed: 'Reviewed',
} as const

function stateOf({ hasConflict, scores, isOutdated: isOld }: Part, isShown: boolean): keyof typeof STATES {
  if (hasConflict) return 'conflict'
  if (!isShown) return 'hidden'
  if (scores === null) return 'open'
  return isOld ? 'outdated' : 'reviewed'
}

type Column = readonly [header: string, of: (row: Row) => Cell]

/** Empty in rows without points. */
const ifScored =
  (of: (row: Row, points: number) => Cell) =>
  (row: Row): Cell =>
    row.points === null ? '' : of(row, row.points)

/** The criteria of each round; those of the second one with its name. */
const criteriaOf = (reader: Reader): readonly Column[] =>
  ROUNDS.filter((round) => round <= reader.rounds).flatMap((round) =>
    reader
      .rubricOf(round)
      .criteria.map(({ id, name }): Column => [
        round === 1 ? name : `${name} (${ROUND_LABELS[round].toLowerCase()})`,
        ifScored(({ part }) => (part.round === round ? (readScores(part.scores)[id] ?? '') : '')),
      ]),
  )

const columnsOf = (reader: Reader): readonly Column[] => [
  ['Reference', ({ submission }) => submission.reference],
  // Named and ordered as in the table of applications.
  ...NAMES.toReversed().map((place): Column => [
    labelOf(place.step, place.field),
    ({ submission }) => textAt(place, submission.application),
  ]),
  ['Round', ({ part }) => part.round],
  ['Reviewer', ({ part }) => part.reviewerName],
  ['State', ({ state }) => state],
  ...criteriaOf(reader),
  ['Weighted total', ifScored((_, points) => points)],
  ['Average', ifScored(({ rubric }, points) => averageOf(rubric, points))],
  ['Note', ifScored(({ part }) => part.note)],
  ['Reviewed version', ifScored(({ part }) => part.version)],
  [
    'Reviewed (UTC)',
    ifScored(({ part }) => (part.reviewedAt === null ? '' : { instant: part.reviewedAt.toISOString() })),
  ],
]

/** The rows of an application's reviews, as far as the reader may see them. */
function rowsOf(submission: SubmittedAnswers, parts: readonly Part[], reader: Reader): Row[] {
  const isOwn = ({ reviewer }: Part) => reviewer === reader.owner
  const showsOthers = (round: Round) =>
    reader.showsScores(
      round,
      parts.some((part) => isOwn(part) && part.round === round && part.scores !== null),
    )
  return parts.map((part) => {
    const rubric = reader.rubricOf(part.round)
    const state = stateOf(part, showsOthers(part.round) || isOwn(part))
    const isGiven = state === 'reviewed' || state === 'outdated'
    const points = isGiven ? pointsOf(rubric, readScores(part.scores)) : null
    return { submission, part, rubric, points, state: STATES[state] }
  })
}

/** The header row, then the reviews of each application in the given order. */
export async function* tableOfReviews(
  db: Database,
  reader: Reader,
  batches: AsyncIterable<readonly SubmittedAnswers[]>,
): AsyncGenerator<Cell[]> {
  const columns = columnsOf(reader)
  yield columns.map(([header]) => header)
  for await (const batch of batches) {
    const ids = batch.map(({ fellowshipId }) => fellowshipId)
    const parts = await readParts(db, ids)
    for (const submission of batch) {
      const rows = rowsOf(submission, parts.get(submission.fellowshipId) ?? [], reader)
      for (const row of rows) yield columns.map(([, of]) => of(row))
    }
  }
}
