import { DOCUMENTS } from './documents.ts'

/** The columns of exported applications, in groups to choose from. */

const GROUPS = {
  Application: ['Intake', 'Reference', 'Version', 'Submitted (UTC)', 'Amended since', 'More information', 'Same ID No'],
  Decision: ['Decision', 'Reason', 'Decided by', 'Decided (UTC)', 'Published decision', 'Published (UTC)'],
  Reviews: ['Reviews', 'Average score', 'Spread of scores'],
  'Personal details': [
    'Surname',
    'Name',
    'ID No',
    'ID Type',
    'Gender',
    'Marital Status',
    'Birthdate',
    'Region',
    'Disability',
    'Details of Disability',
  ],
  'Contact details': ['Cell', 'Tel', 'Email', 'Postal Address', 'Residential Address'],
  'Course details': ['Institution Country', 'Institution applied to', '1st Choice', '2nd Choice'],
  Motivation: ['Motivation'],
} as const

type DocumentColumn = (typeof DOCUMENTS)[number]['reviewLabel']

export type ExportColumn = (typeof GROUPS)[keyof typeof GROUPS][number] | DocumentColumn

export const COLUMN_GROUPS: readonly { name: string; columns: readonly ExportColumn[] }[] = [
  ...Object.entries(GROUPS).map(([name, columns]) => ({ name, columns })),
  { name: 'Documents', columns: DOCUMENTS.map(({ reviewLabel }) => reviewLabel) },
]

export const EXPORT_COLUMNS: readonly ExportColumn[] = COLUMN_GROUPS.flatMap(({ columns }) => columns)
