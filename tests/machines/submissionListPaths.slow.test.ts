import { expect } from 'vitest'
import { listState } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListSnapshot } from '../../machines/submissionList/submissionList.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = ['typing', 'loading', 'loadingMore', 'withdrawing']

/** Invariants of each state, whatever path led there. */
testEveryPath<SubmissionListSnapshot>('§6', 'submissionList', (snapshot) => {
  const state = listState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(state))
  if (state === 'withdrawing') expect(snapshot.context.withdrawn).not.toBeNull()
  if (state === 'loadingMore' || state === 'moreFailed') expect(snapshot.context.next).not.toBeNull()
})
