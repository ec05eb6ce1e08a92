import { formatProviderTime } from '../../../domain/calendar.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import { DOCUMENTS, REMOVED_DOCUMENTS } from '../../../domain/documents.ts'
import { REQUEST_LABELS } from '../../../domain/informationRequests.ts'
import { EXPORT_COLUMNS, type ApplicationColumn, type ExportColumn } from '../../../domain/exportColumns.ts'
import { SAME_IDENTITY } from '../../../domain/list.ts'
import { OFFER_LABELS } from '../../../domain/offers.ts'
import { fromEntries, objectIn, type Json } from '../../../domain/objects.ts'
import { RETIRED_STEPS } from '../../../domain/programme.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { noLongerAsked, retiredColumns } from '../../../domain/retired.ts'
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
  Decision: ({ outcome }) => OUTCOME_LABELS[outcome],
  Reason: ({ decision }) => decision?.reason ?? '',
  'Decided by': ({ decision }) => decision?.decidedBy ?? '',
  'Decided (UTC)': ({ decision }) => (decision ? { instant: decision.decidedAt } : ''),
  'Published decision': ({ submission: { decision } }) => (decision ? OUTCOME_LABELS[decision.outcome] : ''),
  'Published (UTC)': ({ submission: { decision } }) => (decision ? { instant: decision.publishedAt } : ''),
  Offer: ({ offer }) => (offer === null ? '' : OFFER_LABELS[offer]),
  Reviews: ({ reviews }) => reviews?.count ?? '',
  // Empty while the exporting user may not see the scores.
  'Average score': ({ reviews }) => reviews?.average ?? '',
  'Spread of scores': ({ reviews }) => reviews?.spread ?? '',
  Labels: ({ labels }) => labels.map(({ name }) => name).join(', '),
  Comments: ({ commentTexts }) =>
    commentTexts
      .map(({ author, writtenAt, text }) => `${author}, ${formatProviderTime(writtenAt)}: ${text}`)
      .join('\n'),
}

const IDENTITIES =
  SAME_IDENTITY === null
    ? []
    : [[SAME_IDENTITY, ({ sameIdentity }: Row) => sameIdentity.map(({ reference }) => reference).join(' ')] as const]

function answerColumn(step: string, row: AnswerRow) {
  const cell = ({ submission: { application } }: Row) => answerCell(row, objectIn(objectIn(application)[step]))
  return [row.label, cell] as const
}

const ANSWERS = [
  ...RECORD_STEPS.flatMap((step) => columnsOf(step).flatMap(({ rows }) => rows.map((row) => answerColumn(step, row)))),
  ...RETIRED_STEPS.flatMap((step) => retiredColumns(step).map((row) => answerColumn(step, row))),
]

function fileColumn(kind: string, column: string) {
  const name = ({ submission }: Row) => submission.documents.find((each) => each.kind === kind)?.originalFilename ?? ''
  return [column, name] as const
}

const FILES = [
  ...DOCUMENTS.map(({ kind, reviewLabel }) => fileColumn(kind, reviewLabel)),
  ...REMOVED_DOCUMENTS.map(({ kind, reviewLabel }) => fileColumn(kind, noLongerAsked(reviewLabel))),
]

const CELLS: Readonly<Record<ExportColumn, (row: Row) => Cell>> = {
  ...APPLICATION,
  ...fromEntries([...IDENTITIES, ...ANSWERS, ...FILES]),
}

export function answerCell(row: AnswerRow, record: Json): Cell {
  const { kind } = row.question
  const text = rowText(row, record) ?? ''
  if (text === '') return text
  if (kind === 'birthday' || kind === 'date') return { day: String(record[row.field]) }
  return kind === 'number' ? Number(record[row.field]) : text
}

/** The header row, then one row per application in the given order. */
export async function* tableOf(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn[] = EXPORT_COLUMNS,
): AsyncGenerator<Cell[]> {
  yield [...columns]
  for await (const rows of batches) for (const row of rows) yield columns.map((column) => CELLS[column]?.(row) ?? '')
}
