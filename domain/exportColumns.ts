import { DOCUMENTS, REMOVED_DOCUMENTS } from './documents.ts'
import { SAME_IDENTITY } from './list.ts'
import { RETIRED_STEPS } from './programme.ts'
import { RECORD_STEPS } from './steps.ts'
import { noLongerAsked, retiredColumns } from './retired.ts'
import { columnsOf } from './views.ts'

/** The columns of exported applications, in groups to choose from. */

/** Columns about the application. Its answers and documents follow. */
const GROUPS = {
  Application: ['Intake', 'Reference', 'Version', 'Submitted (UTC)', 'Amended since', 'More information'],
  Decision: ['Decision', 'Reason', 'Decided by', 'Decided (UTC)', 'Published decision', 'Published (UTC)', 'Offer'],
  Reviews: ['Reviews', 'Average score', 'Spread of scores'],
  'Labels and comments': ['Labels', 'Comments'],
} as const

export type ApplicationColumn = (typeof GROUPS)[keyof typeof GROUPS][number]
/** The heading of a column, as EXPORT_COLUMNS lists them. */
export type ExportColumn = string

interface ColumnGroup {
  name: string
  columns: readonly ExportColumn[]
}

const inSentenceCase = (heading: string) => heading.charAt(0) + heading.slice(1).toLowerCase()

export const COLUMN_GROUPS: readonly ColumnGroup[] = [
  ...Object.entries(GROUPS).map(([name, columns]) => ({
    name,
    columns: name === 'Application' && SAME_IDENTITY !== null ? [...columns, SAME_IDENTITY] : columns,
  })),
  ...RECORD_STEPS.flatMap(columnsOf).map(({ heading, rows }) => ({
    name: inSentenceCase(heading),
    columns: rows.map(({ label }) => label),
  })),
  { name: 'Documents', columns: DOCUMENTS.map(({ reviewLabel }) => reviewLabel) },
  {
    name: 'No longer asked',
    columns: [
      ...RETIRED_STEPS.flatMap((step) => retiredColumns(step).map(({ label }) => label)),
      ...REMOVED_DOCUMENTS.map(({ reviewLabel }) => noLongerAsked(reviewLabel)),
    ],
  },
].filter(({ columns }) => columns.length > 0)

export const EXPORT_COLUMNS: readonly ExportColumn[] = COLUMN_GROUPS.flatMap(({ columns }) => columns)
