import type { Institution } from '../../../domain/entities.ts'

/** Pages the institutions in memory (section 7.10). */

export interface InstitutionsPage {
  pageNumber: number
  pageSize: number
  sortBy: keyof Institution
  sortOrder: 'asc' | 'desc'
  filters: Partial<Record<keyof Institution | 'global', string>>
}

const SEARCHED = ['name', 'countryCode', 'website'] as const

function filterOf({ id, name, countryCode, website, global }: InstitutionsPage['filters']) {
  const contains = (text: string, part: string | undefined) => !part || text.toLowerCase().includes(part.toLowerCase())
  return (institution: Institution) =>
    (!id || institution.id === id) &&
    contains(institution.name, name) &&
    contains(institution.countryCode, countryCode) &&
    contains(institution.website, website) &&
    SEARCHED.some((field) => contains(institution[field], global))
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Ids are numbers as text, so compare lengths first. */
const compareId = (one: Institution, other: Institution) =>
  one.id.length - other.id.length || compareText(one.id, other.id)

function orderOf(sortBy: keyof Institution): (one: Institution, other: Institution) => number {
  if (sortBy === 'id') return compareId
  return (one, other) => compareText(one[sortBy], other[sortBy]) || compareId(one, other)
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
