import { LIST_COLUMNS, LIST_FILTERS } from '#programme/desk.ts'
import { placesWhere, questionOf, type Place } from './programme.ts'
import { optionsOf } from './questions/answers.ts'
import type { ChoiceName, NumberName } from './deskFilters.ts'
import type { ListRow as StatedRow } from './questions/list.ts'
import type { RecordStep } from './steps.ts'

/** The answers in the desk's list, from the programme's rows. */

export type ListRow = StatedRow & { readonly step: RecordStep }

type Free<Name extends string, Taken> = Name extends Taken ? `${Name} is the name of another` : Name

/** The columns before and after the programme's, in their order. */
const FIRST_COLUMNS = ['applicant', 'reference'] as const
const LAST_COLUMNS = ['submittedAt', 'score', 'reviews', 'spread', 'comments', 'decision', 'labels', 'marks'] as const

/** A row of a programme does not compile with the name of another column. */
export type ColumnNamed<Name extends string> = Free<Name, (typeof FIRST_COLUMNS | typeof LAST_COLUMNS)[number]>

export const COLUMNS: readonly (ListRow & { name: ColumnName })[] = LIST_COLUMNS
export type ColumnName = ColumnNamed<(typeof LIST_COLUMNS)[number]['name']>

/** The columns of the list, in their order. */
export const LISTED_COLUMNS = [...FIRST_COLUMNS, ...COLUMNS.map(({ name }) => name), ...LAST_COLUMNS] as const
export type ListedColumn = (typeof LISTED_COLUMNS)[number]

/** The parameters of the list's calls and of the desk's address, beside the filters. */
type ListParameter =
  | 'text'
  | 'intake'
  | 'sort'
  | 'order'
  | 'part'
  | 'application'
  | 'version'
  | 'after'
  | 'limit'
  | 'since'
  | 'submissions'
  | 'columns'
  | 'permissions'
  | 'seen'
  | 'name'

/** A row of a programme does not compile with the name of another filter or parameter. */
export type FilterNamed<Name extends string> = Free<
  Name,
  ChoiceName | NumberName | 'reviewer' | 'label' | ListParameter
>

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
