import { expect } from 'vitest'
import type { DecisionSnapshot } from '../../machines/decision/decision.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<DecisionSnapshot>('§3', 'decision', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['saving', 'comparing'].includes(value))
  expect(context.draft === null || value !== 'idle').toBe(true)
  if (!context.mayDecide) expect(value).toBe('idle')
  expect(snapshot.output).toBe(['expired', 'stale'].includes(value) ? value : undefined)
})
