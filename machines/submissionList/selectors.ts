import type { SubmissionListSnapshot } from './submissionList.ts'

export { pinned } from './setup.ts'

/** 'shown' also while the list refreshes, and beside an open application. */
export function listState({ value }: SubmissionListSnapshot) {
  if (typeof value === 'string') return value
  return value.loaded === 'loadingMore' || value.loaded === 'moreFailed' ? value.loaded : 'shown'
}
