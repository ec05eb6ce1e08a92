import { expect } from 'vitest'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import { selectionState } from '../../machines/selection/selectors.ts'
import { testEveryPath } from './everyPath.ts'

const BUSY = ['collecting', 'checking', 'saving', 'undoing']
const DECIDING = ['saving', 'stopped', 'failed', 'undoing']

/** Invariants of each state, whatever path led there. */
testEveryPath<SelectionSnapshot>('§3', 'selection', (snapshot) => {
  const { context } = snapshot
  const value = selectionState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(value))
  if (DECIDING.includes(value)) expect(context.before).not.toEqual([])
  if (value === 'stopped') expect(context.pending).not.toEqual([])
  // If all have gone since they were selected, the summary names them.
  if (value === 'asking') expect([...context.before, ...context.missing]).not.toEqual([])
  if (!context.mayDecide) expect(DECIDING).not.toContain(value)
})
