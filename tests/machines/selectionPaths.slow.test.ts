import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import { testEveryPath } from './everyPath.ts'

const BUSY = ['collecting', 'checking', 'saving', 'undoing']
const DECIDING = ['saving', 'failed', 'undoing']

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context } = live as SelectionSnapshot
  expect(live.hasTag('busy')).toBe(BUSY.includes(value))
  if (DECIDING.includes(value)) expect(context.before).not.toEqual([])
  // If all have gone since they were selected, the summary names them.
  if (value === 'asking') expect([...context.before, ...context.missing]).not.toEqual([])
  if (!context.mayDecide) expect(value).toBe('selecting')
}

testEveryPath('§3', 'selection', assertState)
