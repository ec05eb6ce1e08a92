import { LIST_COLUMNS, LIST_FILTERS } from '#programme/desk.ts'
import { placesWhere, questionOf, type Place } from './programme.ts'
import { optionsOf } from './questions/answers.ts'
import type { ColumnNamed, FilterNamed, ListRow as StatedRow } from './questions/list.ts'
import type { RecordStep } from './steps.ts'

/** The answers in the desk's list, from the programme's rows. */

export type ListRow = StatedRow & { readonly step: RecordStep }

export const COLUMNS: readonly (ListRow & { name: ColumnName })[] = LIST_COLUMNS
export type ColumnName = ColumnNamed<(typeof LIST_COLUMNS)[number]['name']>

/** The columns of the list, in their order. */
export const LISTED_COLUMNS = [
  'applicant',
  'reference',
  ...COLUMNS.map(({ name }) => name),
  'submittedAt',
  'score',
  'reviews',
  'spread',
  'comments',
  'decision',
  'labels',
  'marks',
] as const
export type ListedColumn = (typeof LISTED_COLUMNS)[number]

export const FILTERS: readonly (ListRow & { name: FilterName })[] = LIST_FILTERS
export type FilterName = FilterNamed<(typeof LIST_FILTERS)[number]['name']>

export const placesOf = ({ step, answers }: ListRow): Place[] => answers.map((field) => ({ step, field }))

/** The values that a filter offers with their labels, or the list of the desk that has them; null if words are typed. */
export function offeredBy(filter: ListRow): 'regions' | readonly { value: string; label: string }[] | null {
  const question = questionOf(filter.step, filter.answers[0])
  switch (question.kind) {
    case 'region':
      return 'regions'
    case 'choice':
    case 'yesOrNo':
      return optionsOf(question)
    default:
      return null
  }
}

/** The question whose answer no two applicants share, such as the ID number; null if the programme has none. */
export const IDENTITY = placesWhere((question) => 'identifies' in question && question.identifies === true)[0] ?? null

const identity = IDENTITY && questionOf(IDENTITY.step, IDENTITY.field)

/** The identifying answer in a sentence. */
export const IDENTITY_NAME = identity?.short ?? identity?.label ?? ''

/** The column of exports with the other applications that have the same identifying answer. */
export const SAME_IDENTITY = identity && `Same ${identity.review ?? identity.label}`
