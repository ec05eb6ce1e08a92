import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { LabelsSnapshot } from '../../machines/labels/labels.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context, ...snapshot } = live as LabelsSnapshot
  expect(live.hasTag('busy')).toBe(['loading', 'adding', 'saving'].includes(value))
  if (value !== 'closed') expect(context.mayLabel).toBe(true)
  if (value === 'saving') expect(context.all.map(({ id }) => id)).toContain(context.labelling?.label)
  expect(snapshot.output).toBe(value === 'expired' ? 'expired' : undefined)
}

testEveryPath('§3', 'labels', assertState)
