import { ON_REVIEW } from '#programme/orders.ts'
import type { PlacedOnReview } from './questions/record.ts'

const ROWS: readonly PlacedOnReview[] = Object.values(ON_REVIEW).flat()
const JOINED = new Map(
  ROWS.flatMap((row) => (typeof row === 'string' ? [] : row.joins.map((field) => [field, row.joins[0]] as const))),
)

/** The answer that names the row of Review with this one: the first of several that Review shows as one. */
export const reviewRowOf = (field: string): string => JOINED.get(field) ?? field
