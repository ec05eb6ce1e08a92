import { expect } from 'vitest'
import type { ReviewSnapshot } from '../../machines/review/review.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<ReviewSnapshot>('§3', 'review', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['saving', 'declaring'].includes(value))
  if (context.reviews === null) expect(context.draft).toBeNull()
  if (!context.mayReview) expect([value, context.draft]).toEqual(['resting', null])
  expect(snapshot.output).toBe(['expired', 'stale', 'hidden'].includes(value) ? value : undefined)
})
