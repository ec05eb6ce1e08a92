import { EVERY_SUBMISSION, SORT_ORDERS, SUBMISSION_SORTS, type SubmissionFilter } from './desk.ts'
import { CHOICE_NAMES, isFilterNumber, NUMBER_NAMES, valuesOf } from './deskFilters.ts'
import { isLabelFilter } from './labels.ts'
import { fromEntries } from './objects.ts'
import { DESK_PATH } from './routes.ts'

/**
 * The desk's routes (decision 80). They work with reload, back button, bookmarks and shared links. Search text is never part of an
 * address, because it is often a name and addresses end up in histories and logs.
 */

type PlacedFilter = Omit<SubmissionFilter, 'text'>

const PARTS = ['applications', 'reviews', 'letters', 'figures', 'administration'] as const
export type DeskPart = (typeof PARTS)[number]

export interface DeskPlace {
  part: DeskPart
  filter: PlacedFilter
  /** The open application's id; null on the list. */
  application: string | null
  /** The id of an earlier version to read instead; null for the newest one. */
  version: string | null
}

const { text: _, ...EVERY } = EVERY_SUBMISSION

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

/** The checks of the parameters that allow only some values. */
const ALLOWED: Readonly<Record<string, (value: string) => boolean>> = {
  ...fromEntries(CHOICE_NAMES.map((name) => [name, oneOf(['', ...valuesOf(name)])])),
  ...fromEntries(NUMBER_NAMES.map((name) => [name, isFilterNumber])),
  label: isLabelFilter,
  sort: oneOf(SUBMISSION_SORTS),
  order: oneOf(SORT_ORDERS),
}

function filterIn(query: URLSearchParams): PlacedFilter {
  const given = [...query].filter(([name, value]) => {
    if (!Object.hasOwn(EVERY, name)) return false
    return ALLOWED[name]?.(value) ?? true
  })
  return { ...EVERY, ...Object.fromEntries(given) }
}

/** Parses a desk address. Missing and invalid parts get their defaults. */
export function placeAt(location: string): DeskPlace {
  const query = new URLSearchParams(location.split('?')[1])
  return {
    part: PARTS.find((part) => part === query.get('part')) ?? 'applications',
    filter: filterIn(query),
    application: query.get('application'),
    version: query.get('version'),
  }
}

/** A place in which missing parts have their defaults. */
export type PartialPlace = Partial<Omit<DeskPlace, 'filter'>> & { filter?: Partial<PlacedFilter> }

/** The shortest path and query for a place; defaults are left out. */
export function addressOf({ part, filter, application, version }: PartialPlace): string {
  const query = new URLSearchParams()
  if (part !== undefined && part !== 'applications') query.set('part', part)
  for (const name of Object.keys(EVERY) as (keyof PlacedFilter)[]) {
    const value = filter?.[name] ?? EVERY[name]
    if (value !== EVERY[name]) query.set(name, value)
  }
  if (application) query.set('application', application)
  if (application && version) query.set('version', version)
  const search = query.toString()
  return search === '' ? DESK_PATH : `${DESK_PATH}?${search}`
}
