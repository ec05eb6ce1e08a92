import { expect, it } from 'vitest'
import { lastOf, offerState } from '../../../machines/prefill/selectors.ts'
import { prefillMachine } from '../../../machines/prefill/prefill.ts'
import { LAST_APPLICATION } from '../../support/submission.ts'
import { inState } from '../inState.ts'

const offer = inState(prefillMachine, {
  submission: 's1',
  draft: () => {
    throw new Error('Nothing is filled in here')
  },
})

it.each(['reading', 'disconnected', 'failed'] as const)('an offer that is %s says so, and has nothing yet', (state) => {
  expect([offerState(offer(state)), lastOf(offer(state))]).toEqual([state, null])
})

it('an offer is what was read', () => {
  const offered = offer('offered', { last: LAST_APPLICATION })
  expect([offerState(offered), lastOf(offered)]).toEqual(['offered', LAST_APPLICATION])
})
