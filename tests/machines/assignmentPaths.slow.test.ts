import { expect } from 'vitest'
import type { AssignmentSnapshot } from '../../machines/assignment/assignment.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<AssignmentSnapshot>('§3', 'assignment', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['loading', 'saving'].includes(value))
  expect(context.reviewers.length > 0 || ['loading', 'failed', 'closed', 'expired'].includes(value)).toBe(true)
  if (['saving', 'saved'].includes(value)) expect(context.chosen).not.toEqual([])
  if (value === 'saved') expect(context.assignments).toBe(2)
  expect(snapshot.output).toBe(['closed', 'expired'].includes(value) ? value : undefined)
})
