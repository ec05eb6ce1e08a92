import type { Institution } from '../../../domain/entities.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { searchKey } from '../../../domain/text.ts'

/** Pages the institutions in memory (section 7.10). */

export interface InstitutionsPage {
  pageNumber: number
  pageSize: number
  sortBy: keyof Institution
  sortOrder: 'asc' | 'desc'
  filters: Partial<Record<keyof Institution | 'global', string>>
}

const SEARCHED = ['name', 'countryCode', 'website'] as const
type Searched = (typeof SEARCHED)[number]

const keys = new WeakMap<Institution, Readonly<Record<Searched, string>>>()

/** Computed once per institution, because it takes a microsecond or two for each of thousands. */
function keysOf(institution: Institution): Readonly<Record<Searched, string>> {
  const known = keys.get(institution)
  if (known !== undefined) return known
  const made = fromEntries(SEARCHED.map((field) => [field, searchKey(institution[field])]))
  keys.set(institution, made)
  return made
}

function filterOf({ id, global, ...byField }: InstitutionsPage['filters']) {
  const wanted = SEARCHED.map((field) => [field, searchKey(byField[field] ?? '')] as const)
  const anywhere = searchKey(global ?? '')
  return (institution: Institution) => {
    if (id && institution.id !== id) return false
    const key = keysOf(institution)
    return (
      wanted.every(([field, part]) => key[field].includes(part)) &&
      SEARCHED.some((field) => key[field].includes(anywhere))
    )
  }
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Ids are numbers as text, so compare lengths first. */
const compareId = (one: Institution, other: Institution) =>
  one.id.length - other.id.length || compareText(one.id, other.id)

function orderOf(sortBy: keyof Institution): (one: Institution, other: Institution) => number {
  if (sortBy === 'id') return compareId
  return (one, other) => compareText(keysOf(one)[sortBy], keysOf(other)[sortBy]) || compareId(one, other)
}

const orders = new WeakMap<readonly Institution[], Map<keyof Institution, readonly Institution[]>>()

/** Sorted once per list. */
function sortedBy(sortBy: keyof Institution, institutions: readonly Institution[]): readonly Institution[] {
  const known = orders.get(institutions) ?? new Map<keyof Institution, readonly Institution[]>()
  const sorted = known.get(sortBy) ?? institutions.toSorted(orderOf(sortBy))
  orders.set(institutions, known.set(sortBy, sorted))
  return sorted
}

/** One page of institutions and the total number. */
export function pageOfInstitutions(
  institutions: readonly Institution[],
  { pageNumber, pageSize, sortBy, sortOrder, filters }: InstitutionsPage,
) {
  const found = sortedBy(sortBy, institutions).filter(filterOf(filters))
  if (sortOrder === 'desc') found.reverse()
  const from = (pageNumber - 1) * pageSize
  return { rows: found.slice(from, from + pageSize), total: found.length }
}
