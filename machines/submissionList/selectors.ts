import { totalOf } from '../../domain/desk.ts'
import type { SubmissionListSnapshot } from './submissionList.ts'

export { pinned } from './setup.ts'

/** The number of rows. A loaded entry that no longer matches the filters, as after its review, keeps its row. */
export const rowCount = ({ context: { counts, filter, items } }: SubmissionListSnapshot) =>
  Math.max(totalOf(counts, filter), items.length)

/** 'shown' also while the list refreshes, and beside an open application. */
export function listState({ value }: SubmissionListSnapshot) {
  if (typeof value === 'string') return value
  return value.loaded === 'loadingMore' || value.loaded === 'moreFailed' ? value.loaded : 'shown'
}

/** True after a conflict of interest could not be withdrawn. The context has the server's reason. */
export const hasKeptConflict = (snapshot: SubmissionListSnapshot) =>
  snapshot.matches({ loaded: { shown: 'notWithdrawn' } })
