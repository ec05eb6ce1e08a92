import { expect, it } from 'vitest'
import { earlierMachine } from '../../../machines/earlier/earlier.ts'
import { earlierState, receiptOf, receiptState, versionsOf } from '../../../machines/earlier/selectors.ts'
import { EARLIER, EARLIER_SUBMISSION } from '../../support/submission.ts'
import { inState } from '../inState.ts'

const earlier = inState(earlierMachine, undefined)

it.each(['loading', 'disconnected', 'failed'] as const)('a list that is %s says so, and has no receipt', (state) => {
  const snapshot = earlier(state)
  expect([earlierState(snapshot), receiptState(snapshot)]).toEqual([state, 'ready'])
  expect([versionsOf(snapshot), receiptOf(snapshot)]).toEqual([[], null])
})

it.each(['ready', 'downloading', 'failed'] as const)('a list is shown, whose receipt is %s', (receipt) => {
  const snapshot = earlier({ shown: receipt }, { versions: EARLIER, receipt: EARLIER_SUBMISSION })
  expect([earlierState(snapshot), receiptState(snapshot)]).toEqual(['shown', receipt])
  expect([versionsOf(snapshot), receiptOf(snapshot)]).toEqual([EARLIER, EARLIER_SUBMISSION])
})
