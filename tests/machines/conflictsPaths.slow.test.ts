import { expect } from 'vitest'
import type { ConflictsSnapshot } from '../../machines/conflicts/conflicts.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<ConflictsSnapshot>('§3', 'conflicts', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['loading', 'saving'].includes(value))
  if (value !== 'resting') expect(context.mayChange).toBe(true)
  if (value === 'saving') expect(Object.values(context.draft ?? { reason: '' })).not.toContain('')
  expect(snapshot.output).toBe(['saved', 'stale', 'expired'].includes(value) ? value : undefined)
})
