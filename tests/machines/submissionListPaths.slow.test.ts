import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { listState } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListSnapshot } from '../../machines/submissionList/submissionList.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = ['typing', 'loading', 'loadingMore', 'withdrawing']

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as SubmissionListSnapshot
  const state = listState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(state))
  if (state === 'withdrawing') expect(snapshot.context.withdrawn).not.toBeNull()
  if (state === 'loadingMore' || state === 'moreFailed') expect(snapshot.context.next).not.toBeNull()
}

testEveryPath('§6', 'submissionList', assertState)
