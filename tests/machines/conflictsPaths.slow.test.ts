import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { ConflictsSnapshot } from '../../machines/conflicts/conflicts.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context, ...snapshot } = live as ConflictsSnapshot
  expect(live.hasTag('busy')).toBe(['loading', 'saving'].includes(value))
  if (value !== 'resting') expect(context.mayChange).toBe(true)
  if (value === 'saving') expect(Object.values(context.draft ?? { reason: '' })).not.toContain('')
  expect(snapshot.output).toBe(['saved', 'stale', 'expired'].includes(value) ? value : undefined)
}

testEveryPath('§3', 'conflicts', assertState)
