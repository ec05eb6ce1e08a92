import {
  DESK_PATH,
  EVERY_SUBMISSION,
  SHORTLIST_FILTERS,
  SORT_ORDERS,
  SUBMISSION_SORTS,
  type SubmissionFilter,
} from './desk.ts'

/**
 * Where somebody is at the desk, as its address says it (decision 80): a reload, the browser's back button, a bookmark and a link to
 * a colleague lead there. What is searched is no part of it: it is often a name, and addresses stay in histories and logs.
 */

type PlacedFilter = Omit<SubmissionFilter, 'text'>

export interface DeskPlace {
  part: 'applications' | 'administration'
  filter: PlacedFilter
  /** The id of the application that is read; null on the list. */
  application: string | null
}

const { text: _, ...EVERY } = EVERY_SUBMISSION

const ALLOWED: { [Name in keyof PlacedFilter]?: readonly PlacedFilter[Name][] } = {
  shortlisted: SHORTLIST_FILTERS,
  sort: SUBMISSION_SORTS,
  order: SORT_ORDERS,
}

function filterIn(query: URLSearchParams): PlacedFilter {
  const given = [...query].filter(([name, value]) => {
    if (!Object.hasOwn(EVERY, name)) return false
    const allowed: readonly string[] | undefined = ALLOWED[name as keyof PlacedFilter]
    return allowed?.includes(value) ?? true
  })
  return { ...EVERY, ...Object.fromEntries(given) }
}

/** What an address of the desk says; what it does not say, or says wrongly, is as it is at first. */
export function placeAt(location: string): DeskPlace {
  const query = new URLSearchParams(location.split('?')[1])
  return {
    part: query.get('part') === 'administration' ? 'administration' : 'applications',
    filter: filterIn(query),
    application: query.get('application'),
  }
}

/** What is not given is as it is at first. */
export type PartialPlace = Partial<Omit<DeskPlace, 'filter'>> & { filter?: Partial<PlacedFilter> }

/** The shortest address of a place: a path and a query. */
export function addressOf({ part, filter, application }: PartialPlace): string {
  const query = new URLSearchParams()
  if (part === 'administration') query.set('part', part)
  for (const name of Object.keys(EVERY) as (keyof PlacedFilter)[]) {
    const value = filter?.[name] ?? EVERY[name]
    if (value !== EVERY[name]) query.set(name, value)
  }
  if (application) query.set('application', application)
  const search = query.toString()
  return search === '' ? DESK_PATH : `${DESK_PATH}?${search}`
}
