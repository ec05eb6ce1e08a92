import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { REQUEST_LABELS } from '../../../domain/informationRequests.ts'
import { EXPORT_COLUMNS, type ApplicationColumn, type ExportColumn } from '../../../domain/exportColumns.ts'
import { fromEntries, objectIn, type Json } from '../../../domain/objects.ts'
import { RECORD_STEPS, type RecordStep } from '../../../domain/steps.ts'
import { columnsOf, rowText, type AnswerRow } from '../../../domain/views.ts'
import type { Cell } from '../../platform/table/cells.ts'
import type { WholeSubmission } from './submissionList.ts'

/** Exported applications as a table, one row per application. */

type Row = WholeSubmission

const APPLICATION: Readonly<Record<ApplicationColumn, (row: Row) => Cell>> = {
  Intake: ({ intake }) => intake,
  Reference: ({ reference }) => reference,
  Version: ({ version }) => version,
  'Submitted (UTC)': ({ submittedAt }) => ({ instant: submittedAt }),
  'Amended since': ({ isAmendedSince }) => (isAmendedSince ? 'Yes' : ''),
  'More information': ({ request }) => (request === null ? '' : REQUEST_LABELS[request]),
  'Same ID No': ({ sameIdNumber }) => sameIdNumber.map(({ reference }) => reference).join(' '),
  Decision: ({ outcome }) => OUTCOME_LABELS[outcome],
  Reason: ({ decision }) => decision?.reason ?? '',
  'Decided by': ({ decision }) => decision?.decidedBy ?? '',
  'Decided (UTC)': ({ decision }) => (decision ? { instant: decision.decidedAt } : ''),
  'Published decision': ({ submission: { decision } }) => (decision ? OUTCOME_LABELS[decision.outcome] : ''),
  'Published (UTC)': ({ submission: { decision } }) => (decision ? { instant: decision.publishedAt } : ''),
  Reviews: ({ reviews }) => reviews?.count ?? '',
  // Empty while the exporting user may not see the scores.
  'Average score': ({ reviews }) => reviews?.average ?? '',
  'Spread of scores': ({ reviews }) => reviews?.spread ?? '',
}

const ANSWERS = RECORD_STEPS.flatMap((step) =>
  columnsOf(step).flatMap(({ rows }) =>
    rows.map((row) => {
      const cell = ({ submission: { application } }: Row) => answerCell(row, step, objectIn(application[step]))
      return [row.label, cell] as const
    }),
  ),
)

const FILES = DOCUMENTS.map(({ kind, reviewLabel }) => {
  const name = ({ submission }: Row) => submission.documents.find((each) => each.kind === kind)?.originalFilename ?? ''
  return [reviewLabel, name] as const
})

const CELLS: Readonly<Record<ExportColumn, (row: Row) => Cell>> = {
  ...APPLICATION,
  ...fromEntries([...ANSWERS, ...FILES]),
}

function answerCell(row: AnswerRow, step: RecordStep, record: Json): Cell {
  if (row.question.kind === 'birthday') return { day: String(record[row.field]) }
  return rowText(row, step, record) ?? ''
}

/** The header row, then one row per application in the given order. */
export async function* tableOf(
  rows: AsyncIterable<Row>,
  columns: readonly ExportColumn[] = EXPORT_COLUMNS,
): AsyncGenerator<Cell[]> {
  yield [...columns]
  for await (const row of rows) yield columns.map((column) => CELLS[column]?.(row) ?? '')
}
