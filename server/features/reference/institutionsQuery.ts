import { object } from 'yup'
import { oneOf, text, whole } from '../../platform/http/queries.ts'

/** Section 7.10's query. Pages count from 1; missing or invalid values get defaults. */

const PAGE_SIZE = 50
const LARGEST_PAGE = 500
const LAST_PAGE = 1_000_000
const SORTABLE = ['id', 'name', 'countryCode', 'website'] as const
const ORDERS = ['asc', 'desc'] as const

export const institutionsQuery = object({
  pageNumber: whole(1, LAST_PAGE),
  pageSize: whole(PAGE_SIZE, LARGEST_PAGE),
  sortBy: oneOf(SORTABLE, 'name'),
  sortOrder: oneOf(ORDERS, 'asc'),
  globalFilter: text(),
  idFilter: text(),
  nameFilter: text(),
  countryCodeFilter: text(),
  websiteFilter: text(),
})
