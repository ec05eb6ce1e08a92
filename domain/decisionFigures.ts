import { formatZonedTime } from './calendar.ts'
import { counted } from './counted.ts'
import { formatOtherDay } from './days.ts'
import { sumOf } from './desk.ts'
import { csvOf, FIGURE_GROUPS, GROUP_LABELS, NOT_GIVEN, type Figure, type Figures } from './figures.ts'
import { LETTER_OUTCOMES } from './letters.ts'
import { groupedBy } from './objects.ts'
import { OUTCOME_LABELS, type DecisionOutcome } from './outcomes.ts'
import { PROGRAMME } from '#programme/names.ts'

/** Figures of an intake by decision, as tables, charts and files (decision 130). */

export interface DecisionRow {
  /** The answer, or a day as yyyy-mm-dd. */
  name: string
  label: string
  /** By column. */
  counts: readonly number[]
  count: number
}

export interface DecisionTable {
  group: string
  title: string
  /** The decisions that occur, then the applications that are hidden from the reader, if there are any. */
  columns: readonly string[]
  rows: readonly DecisionRow[]
  all: DecisionRow
}

/** The files of the page. A table or a chart is of one group. */
export type FigureFile = { format: 'figures' } | { format: 'table' | 'svg' | 'png'; group: string }

const OUTCOMES: readonly DecisionOutcome[] = [...LETTER_OUTCOMES, 'undecided']

const HIDDEN_LABEL = 'Not shown'

const ALL_LABEL = 'All'

/** More do not fit on a page of a report. */
const BARS_MAX = 20

/** Fewer applications than this can show what was decided on one person. */
const SMALL = 5

type Split = Figure & Required<Pick<Figure, 'outcomes'>>

const isSplit = (figure: Figure): figure is Split => figure.outcomes !== undefined

function sum(label: string, rows: readonly DecisionRow[]): DecisionRow {
  const total = (numberOf: (row: DecisionRow) => number) => rows.reduce((before, row) => before + numberOf(row), 0)
  const counts = rows[0]?.counts.map((_, column) => total((row) => row.counts[column] ?? 0)) ?? []
  return { name: label, label, counts, count: total(({ count }) => count) }
}

function rowOf(group: string, { name, count, outcomes }: Split): DecisionRow {
  const given = name === '' ? NOT_GIVEN : name
  return {
    name: given,
    label: group === 'day' && name !== '' ? formatOtherDay(name) : given,
    counts: [...OUTCOMES.map((outcome) => outcomes[outcome]), count - sumOf(outcomes)],
    count,
  }
}

function tableOf(group: string, figures: readonly Split[]): DecisionTable {
  const rows = figures.map((figure) => rowOf(group, figure))
  const all = sum(ALL_LABEL, rows)
  const occurs = (_: unknown, column: number) => (all.counts[column] ?? 0) > 0
  const shown = (row: DecisionRow) => ({ ...row, counts: row.counts.filter(occurs) })
  return {
    group,
    title: titleOf(group),
    columns: [...OUTCOMES.map((outcome) => OUTCOME_LABELS[outcome]), HIDDEN_LABEL].filter(occurs),
    rows: rows.map(shown),
    all: shown(all),
  }
}

const titleOf = (group: string) => GROUP_LABELS[group] ?? ''

export const decisionTables = ({ groups }: Figures): DecisionTable[] =>
  FIGURE_GROUPS.flatMap((group) => {
    const figures = groups[group] ?? []
    return figures.length > 0 && figures.every(isSplit) ? [tableOf(group, figures)] : []
  })

/** The titles of the groups that a blind review does not show by decision. */
export const withheldTitles = ({ groups }: Figures): string[] =>
  FIGURE_GROUPS.filter((group) => groups[group]?.some((figure) => !isSplit(figure))).map(titleOf)

export const hasSmallNumbers = (tables: readonly DecisionTable[]): boolean =>
  tables.some(({ rows }) => rows.some(({ count }) => count < SMALL))

export const hidesApplications = ({ columns }: DecisionTable): boolean => columns.includes(HIDDEN_LABEL)

export const decisionsCsv = ({ title, columns, rows, all }: DecisionTable): string =>
  csvOf([[title, ...columns, ALL_LABEL], ...[...rows, all].map(({ name, counts, count }) => [name, ...counts, count])])

export interface Chart {
  title: string
  columns: readonly string[]
  rows: readonly DecisionRow[]
  all: DecisionRow
}

export const chartOf = (table: DecisionTable): Chart => ({
  title: `${table.title} by decision`,
  columns: table.columns,
  rows: barsOf(table),
  all: table.all,
})

/** Explains a chart wherever it is pasted. */
export interface Caption {
  subtitle: string
  notes: readonly string[]
}

export const captionOf = (table: DecisionTable, { intake, countedAt }: Figures, provider: string): Caption => ({
  subtitle: `${provider} ${PROGRAMME}, intake ${intake}: ${counted(table.all.count, 'submitted application')}`,
  notes: [
    'Numbers of applications, and their shares of each row. An application counts with its newest version.',
    ...(hidesApplications(table)
      ? [`${HIDDEN_LABEL}: decisions that a conflict of interest hides from the author of this chart.`]
      : []),
    `Decisions on ${formatZonedTime(countedAt)}, also those that applicants have not been told yet.`,
    `Source: ${provider}, ${PROGRAMME} portal`,
  ],
})

/** The rows of a chart. The least frequent answers of many are one row, and many days are weeks. */
function barsOf({ group, rows }: DecisionTable): readonly DecisionRow[] {
  if (rows.length <= BARS_MAX) return rows
  if (group === 'day') {
    return [...groupedBy(rows, ({ name }) => mondayOf(name))].map(([monday, days]) =>
      sum(`Week of ${formatOtherDay(monday)}`, days),
    )
  }
  const rest = rows.slice(BARS_MAX - 1)
  return [...rows.slice(0, BARS_MAX - 1), sum(`${rest.length} others`, rest)]
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
