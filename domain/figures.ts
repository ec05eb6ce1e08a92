import type { OutcomeCounts } from './desk.ts'
import { fromEntries } from './objects.ts'
import { placesWhere, questionOf } from './programme.ts'
import { RECORD_STEPS, stepTitle, type RecordStep } from './steps.ts'

/** Figures of an intake for the board (decision 91). They contain no personal data. */

/** An application counts in every stage up to the one it has reached. */
export const FIGURE_STAGES = ['registered', ...RECORD_STEPS, 'review', 'submitted', 'decided'] as const
export type FigureStage = (typeof FIGURE_STAGES)[number]

/** The answers by which submitted applications are counted. */
export const COUNTED_ANSWERS = placesWhere(({ figure }) => figure !== undefined)

/** The fields of these answers, and the day. */
export const FIGURE_GROUPS: readonly string[] = [...COUNTED_ANSWERS.map(({ field }) => field), 'day']

export interface Figure {
  /** The answer, or a day as yyyy-mm-dd; empty if the application has none. */
  name: string
  count: number
  /**
   * The same applications by their latest decision, without those that are hidden from the reader. Missing if a blind
   * review hides the answer (decision 130).
   */
  outcomes?: OutcomeCounts
}

export interface Figures {
  /** The intake's name. */
  intake: string
  /** The time of the count, as an ISO instant. */
  countedAt: string
  /** A past intake has only the steps that were completed in it, because steps may have been added since. */
  stages: Readonly<Record<Exclude<FigureStage, RecordStep>, number> & Partial<Record<RecordStep, number>>>
  /** Submitted applications by answer, the most frequent first, and by the day of their first version, oldest first. */
  groups: Readonly<Record<string, readonly Figure[]>>
}

const STAGE_LABELS: Readonly<Record<FigureStage, string>> = {
  // The application is created at the first login.
  registered: 'Logged in',
  ...fromEntries(RECORD_STEPS.map((step) => [step, `${stepTitle(step)} completed`] as const)),
  review: 'Review completed',
  submitted: 'Submitted',
  decided: 'Decided',
}

export const NOT_GIVEN = 'Not given'

export const GROUP_LABELS: Readonly<Record<string, string>> = {
  ...fromEntries(COUNTED_ANSWERS.map(({ step, field }) => [field, questionOf(step, field).figure ?? ''] as const)),
  day: 'Day of the first submission',
}

/** The number of which a figure is a share. */
interface Whole {
  name: 'logged in' | 'submitted'
  count: number
}

export interface FigureTable {
  group: string
  title: string
  figures: readonly (Figure & { whole: Whole })[]
  /** The whole of all figures that do not name another one. */
  whole: Whole
}

/** The tables of the page and of the download. */
export function figureTables({ stages, groups }: Figures): FigureTable[] {
  const loggedIn: Whole = { name: 'logged in', count: stages.registered }
  const submitted: Whole = { name: 'submitted', count: stages.submitted }
  const steps = FIGURE_STAGES.flatMap((stage) => {
    const count = stages[stage]
    return count === undefined
      ? []
      : [{ name: STAGE_LABELS[stage], count, whole: stage === 'decided' ? submitted : loggedIn }]
  })
  return [
    { group: 'stage', title: 'Progress', figures: steps, whole: loggedIn },
    ...FIGURE_GROUPS.map((group) => ({
      group,
      title: GROUP_LABELS[group] ?? '',
      figures: (groups[group] ?? []).map(({ name, count }) => ({
        name: name === '' ? NOT_GIVEN : name,
        count,
        whole: submitted,
      })),
      whole: submitted,
    })),
  ]
}

/** A whole percentage. Only nothing is 0, and only everything is 100. */
export function percentOf(count: number, whole: number): number {
  if (count === 0 || count >= whole) return count === 0 ? 0 : 100
  return Math.min(Math.max(Math.round((100 * count) / whole), 1), 99)
}

/** Spreadsheets run a text that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string) => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** UTF-8 with BOM, as spreadsheets expect it. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map((value) => (typeof value === 'number' ? value : cell(value))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** One row per figure: group, name, count. */
export function figuresCsv(figures: Figures): string {
  const rows = figureTables(figures).flatMap(({ title, figures: counted }) =>
    counted.map(({ name, count }) => [title, name, count]),
  )
  return csvOf([['Group', 'Name', 'Count'], ...rows])
}
