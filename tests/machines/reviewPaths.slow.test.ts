import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { ReviewSnapshot } from '../../machines/review/review.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context, ...snapshot } = live as ReviewSnapshot
  expect(live.hasTag('busy')).toBe(['saving', 'declaring'].includes(value))
  if (context.reviews === null) expect(context.draft).toBeNull()
  if (!context.mayReview) expect([value, context.draft]).toEqual(['resting', null])
  expect(snapshot.output).toBe(['expired', 'stale', 'hidden'].includes(value) ? value : undefined)
}

testEveryPath('§3', 'review', assertState)
