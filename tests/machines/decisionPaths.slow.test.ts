import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { DecisionSnapshot } from '../../machines/decision/decision.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context, ...snapshot } = live as DecisionSnapshot
  expect(live.hasTag('busy')).toBe(['saving', 'comparing'].includes(value))
  expect(context.draft === null || value !== 'idle').toBe(true)
  if (!context.mayDecide) expect(value).toBe('idle')
  expect(snapshot.output).toBe(['expired', 'stale'].includes(value) ? value : undefined)
}

testEveryPath('§3', 'decision', assertState)
