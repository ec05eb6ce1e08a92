import { number, object, string } from 'yup'

/** Section 7.10's query. Pages count from 1; what is missing or makes no sense takes its default. */

const PAGE_SIZE = 50
const LARGEST_PAGE = 500
const LAST_PAGE = 1_000_000
const SORTABLE = ['id', 'name', 'countryCode', 'website'] as const
const ORDERS = ['asc', 'desc'] as const

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent.trim() : '')

function whole(otherwise: number, largest: number) {
  const cast = (_: unknown, sent: unknown) => {
    const text = textOf(sent)
    return /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), 1), largest) : otherwise
  }
  return number().transform(cast).integer().min(1).max(largest).default(otherwise)
}

function oneOf<const Option extends string>(options: readonly Option[], otherwise: Option) {
  const cast = (_: unknown, sent: unknown) => {
    const text = textOf(sent).toLowerCase()
    return options.find((option) => option.toLowerCase() === text) ?? otherwise
  }
  return string().transform(cast).oneOf(options).default(otherwise)
}

const filter = () =>
  string()
    .transform((_, sent: unknown) => textOf(sent))
    .default('')

export const institutionsQuery = object({
  pageNumber: whole(1, LAST_PAGE),
  pageSize: whole(PAGE_SIZE, LARGEST_PAGE),
  sortBy: oneOf(SORTABLE, 'name'),
  sortOrder: oneOf(ORDERS, 'asc'),
  globalFilter: filter(),
  idFilter: filter(),
  nameFilter: filter(),
  countryCodeFilter: filter(),
  websiteFilter: filter(),
})
