import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { ExportsSnapshot } from '../../machines/exports/exports.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context } = live as ExportsSnapshot
  expect(live.hasTag('busy')).toBe(value === 'preparing')
  // An archive has no columns.
  if (value === 'preparing' && context.request?.name !== 'archive') expect(context.request?.columns).not.toEqual([])
  if (!context.mayExport) expect(value).toBe('offered')
}

testEveryPath('§3', 'exports', assertState)
