import { DOCUMENTS } from '../../../domain/documents.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { textOf } from '../../../domain/words.ts'
import type { Cell } from '../../platform/table/cells.ts'
import type { WholeSubmission } from './submissionList.ts'

/** The columns of exported applications, one row per application. */

type Row = WholeSubmission

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const COLUMNS: readonly (readonly [header: string, of: (row: Row) => Cell])[] = [
  ['Intake', ({ intake }) => intake],
  ['Reference', ({ reference }) => reference],
  ['Version', ({ version }) => version],
  ['Submitted (UTC)', ({ submittedAt }) => ({ instant: submittedAt })],
  ['Shortlisted', ({ shortlisted }) => (shortlisted === null ? '' : yesOrNo(shortlisted))],
  ['Reason', ({ decision }) => decision?.reason ?? ''],
  ['Decided by', ({ decision }) => decision?.decidedBy ?? ''],
  ['Decided (UTC)', ({ decision }) => (decision ? { instant: decision.decidedAt } : '')],
  ['Same ID No', ({ sameIdNumber }) => sameIdNumber.join(' ')],
  ['Amended since', ({ isAmendedSince }) => (isAmendedSince ? 'Yes' : '')],
  ...personal({
    Surname: 'lastName',
    Name: 'name',
    'ID No': 'idNumber',
    'ID Type': 'idType',
    Gender: 'sex',
    'Marital Status': 'maritalStatus',
  }),
  ['Birthdate', ({ submission }) => ({ day: submission.application.personalDetails.dateOfBirth })],
  ['Region', ({ region }) => region],
  ['Disability', ({ submission }) => yesOrNo(submission.application.personalDetails.disabled)],
  ...personal({
    'Details of Disability': 'disabilityDetails',
    Cell: 'cellPhoneNumber',
    Tel: 'telephoneNumber',
    Email: 'email',
    'Postal Address': 'postalAddress',
    'Residential Address': 'physicalAddress',
  }),
  ['Institution Country', ({ country }) => country],
  ['Institution applied to', ({ institution }) => institution],
  ['1st Choice', ({ firstChoiceCourse }) => firstChoiceCourse],
  ['2nd Choice', ({ submission }) => submission.application.courseDetails.secondChoiceCourse],
  ['Motivation', ({ submission }) => textOf(submission.application.motivation.motivation).trim()],
  ...DOCUMENTS.map(({ kind, reviewLabel }) => {
    const of = ({ submission }: Row) => submission.documents.find((each) => each.kind === kind)?.originalFilename ?? ''
    return [reviewLabel, of] as const
  }),
]

type PersonalText = {
  [
    Field in keyof Submission['application']['personalDetails']
  ]: Submission['application']['personalDetails'][Field] extends string ? Field : never
}[keyof Submission['application']['personalDetails']]

function personal(fields: Readonly<Record<string, PersonalText>>) {
  return Object.entries(fields).map(
    ([header, field]) => [header, ({ submission }: Row) => submission.application.personalDetails[field]] as const,
  )
}

/** The header row, then one row per application in the given order. */
export async function* tableOf(rows: AsyncIterable<Row>): AsyncGenerator<Cell[]> {
  yield COLUMNS.map(([header]) => header)
  for await (const row of rows) yield COLUMNS.map(([, of]) => of(row))
}
