import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { REQUEST_LABELS } from '../../../domain/informationRequests.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '../../../domain/exportColumns.ts'
import { fromEntries, keysOf, noneLeft } from '../../../domain/objects.ts'
import type { RecordValues } from '../../../domain/records.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { textOf } from '../../../domain/words.ts'
import type { Cell } from '../../platform/table/cells.ts'
import type { WholeSubmission } from './submissionList.ts'

/** Exported applications as a table, one row per application. */

type Row = WholeSubmission

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

type Personal = Submission['application']['personalDetails']
type PersonalText = { [Field in keyof Personal]: Personal[Field] extends string ? Field : never }[keyof Personal]

const PERSONAL = {
  Surname: 'lastName',
  Name: 'name',
  'ID No': 'idNumber',
  'ID Type': 'idType',
  Gender: 'sex',
  'Marital Status': 'maritalStatus',
  'Details of Disability': 'disabilityDetails',
  Cell: 'cellPhoneNumber',
  Tel: 'telephoneNumber',
  Email: 'email',
  'Postal Address': 'postalAddress',
  'Residential Address': 'physicalAddress',
} as const satisfies Partial<Record<ExportColumn, PersonalText>>

type Exported = {
  personalDetails: 'dateOfBirth' | 'regionId' | 'disabled' | (typeof PERSONAL)[keyof typeof PERSONAL]
  courseDetails: 'countryId' | 'institutionId' | 'firstChoiceCourse' | 'secondChoiceCourse'
  motivation: 'motivation'
}
type NotExported = { [Step in RecordStep]: Exclude<keyof RecordValues[Step], Exported[Step]> }[RecordStep]

// A new field does not compile until it has a column.
noneLeft<NotExported>({})

const CELLS: Readonly<Record<ExportColumn, (row: Row) => Cell>> = {
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
  ...personal(PERSONAL),
  Birthdate: ({ submission }) => ({ day: submission.application.personalDetails.dateOfBirth }),
  Region: ({ region }) => region,
  Disability: ({ submission }) => yesOrNo(submission.application.personalDetails.disabled),
  'Institution Country': ({ country }) => country,
  'Institution applied to': ({ institution }) => institution,
  '1st Choice': ({ firstChoiceCourse }) => firstChoiceCourse,
  '2nd Choice': ({ submission }) => submission.application.courseDetails.secondChoiceCourse,
  Motivation: ({ submission }) => textOf(submission.application.motivation.motivation).trim(),
  ...fromEntries(
    DOCUMENTS.map(({ kind, reviewLabel }) => {
      const of = ({ submission }: Row) =>
        submission.documents.find((each) => each.kind === kind)?.originalFilename ?? ''
      return [reviewLabel, of] as const
    }),
  ),
}

function personal<Column extends string>(fields: Readonly<Record<Column, PersonalText>>) {
  return fromEntries(
    keysOf(fields).map(
      (header) => [header, ({ submission }: Row) => submission.application.personalDetails[fields[header]]] as const,
    ),
  )
}

/** The header row, then one row per application in the given order. */
export async function* tableOf(
  rows: AsyncIterable<Row>,
  columns: readonly ExportColumn[] = EXPORT_COLUMNS,
): AsyncGenerator<Cell[]> {
  yield [...columns]
  for await (const row of rows) yield columns.map((column) => CELLS[column](row))
}
