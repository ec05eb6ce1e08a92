import { EVERY_SUBMISSION, type SubmissionFilter } from './desk.ts'
import { keysOf } from './objects.ts'

/** Named views of the desk's list: search, filters and order, of one user (decision 121). */

export const VIEWS_MAX = 30
export const VIEW_NAME_MAX = 60

export interface SavedView {
  id: string
  name: string
  /** Only values that the user may use today. */
  filter: SubmissionFilter
  /** Filters that were saved and are not in `filter`, each with the reason, as 'Gender: the review is blind.' */
  leftOut: readonly string[]
  /** Counts the saves. */
  version: number
}

/** A view to save. `id` and `seen`, the version that it replaces, are null for a new one. */
export interface ViewChange {
  id: string | null
  name: string
  filter: SubmissionFilter
  seen: number | null
}

/** True if both list the same applications in the same order. */
export const isSameView = (one: SubmissionFilter, other: SubmissionFilter): boolean =>
  keysOf(EVERY_SUBMISSION).every((key) => one[key] === other[key])
