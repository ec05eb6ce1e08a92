import { expect } from 'vitest'
import { WIDTHS } from '../../machines/panes/contracts.ts'
import type { PanesSnapshot } from '../../machines/panes/panes.ts'
import { testEveryPath } from './everyPath.ts'

testEveryPath<PanesSnapshot>('§6', 'panes', (snapshot) => {
  const { context, value } = snapshot
  expect(snapshot.can({ type: 'list.hide' })).toBe(value === 'listShown')
  for (const pane of ['list', 'assessment'] as const) {
    expect(context.widths[pane]).toBeGreaterThanOrEqual(WIDTHS[pane].narrow)
    expect(context.widths[pane]).toBeLessThanOrEqual(WIDTHS[pane].wide)
  }
})
