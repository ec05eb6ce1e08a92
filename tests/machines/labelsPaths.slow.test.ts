import { expect } from 'vitest'
import type { LabelsSnapshot } from '../../machines/labels/labels.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<LabelsSnapshot>('§3', 'labels', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['loading', 'adding', 'saving'].includes(value))
  if (value !== 'closed') expect(context.mayLabel).toBe(true)
  if (value === 'saving') expect(context.all.map(({ id }) => id)).toContain(context.labelling?.label)
  expect(snapshot.output).toBe(value === 'expired' ? 'expired' : undefined)
})
