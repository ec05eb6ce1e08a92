import { expect, it } from 'vitest'
import { earlierApplicationsMachine } from '../../../machines/earlierApplications/earlierApplications.ts'
import {
  earlierApplicationsState,
  receiptOf,
  receiptState,
  versionsOf,
} from '../../../machines/earlierApplications/selectors.ts'
import { EARLIER, EARLIER_SUBMISSION } from '../../support/submission.ts'
import { inState } from '../inState.ts'

const earlier = inState(earlierApplicationsMachine, undefined)

it.each(['loading', 'disconnected', 'failed'] as const)('a list that is %s says so, and has no receipt', (state) => {
  const snapshot = earlier(state)
  expect([earlierApplicationsState(snapshot), receiptState(snapshot)]).toEqual([state, 'ready'])
  expect([versionsOf(snapshot), receiptOf(snapshot)]).toEqual([[], null])
})

it.each(['ready', 'downloading', 'failed'] as const)('a list is shown, whose receipt is %s', (receipt) => {
  const snapshot = earlier({ shown: receipt }, { versions: EARLIER, receipt: EARLIER_SUBMISSION })
  expect([earlierApplicationsState(snapshot), receiptState(snapshot)]).toEqual(['shown', receipt])
  expect([versionsOf(snapshot), receiptOf(snapshot)]).toEqual([EARLIER, EARLIER_SUBMISSION])
})
