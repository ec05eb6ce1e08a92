import { expect } from 'vitest'
import type { ExportsSnapshot } from '../../machines/exports/exports.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<ExportsSnapshot>('§3', 'exports', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(value === 'preparing')
  // An archive has no columns.
  if (value === 'preparing' && context.request?.name !== 'archive') expect(context.request?.columns).not.toEqual([])
  if (!context.mayExport) expect(value).toBe('offered')
})
