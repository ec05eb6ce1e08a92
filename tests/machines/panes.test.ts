import { expect, it } from 'vitest'
import { WIDTHS } from '../../machines/panes/contracts.ts'
import type { PanesSnapshot } from '../../machines/panes/panes.ts'
import { journey } from '../model/journey.ts'
import { panesModel } from '../model/panes.ts'
import type { PathEvent } from 'xstate-paths'
import { stub } from 'xstate-paths/live'
import { testEveryPath } from './everyPath.ts'

testEveryPath<PanesSnapshot>('§6', 'panes', (snapshot) => {
  const { context, value } = snapshot
  expect(snapshot.can({ type: 'list.hide' })).toBe(value === 'listShown')
  for (const pane of ['list', 'assessment'] as const) {
    expect(context.widths[pane]).toBeGreaterThanOrEqual(WIDTHS[pane].narrow)
    expect(context.widths[pane]).toBeLessThanOrEqual(WIDTHS[pane].wide)
  }
})

it('makes a part wider with each press of its line, and narrow after the widest', async () => {
  const press: PathEvent = { type: 'width.next', pane: 'list' }
  const { narrow, standard, wide } = WIDTHS.list
  const widthAfter = async (...events: PathEvent[]) => {
    const { snapshot } = await journey(panesModel, events, { keepPanes: stub })
    return (snapshot as PanesSnapshot).context.widths.list
  }
  expect(await widthAfter()).toBe(standard)
  expect(await widthAfter(press)).toBe(wide)
  expect(await widthAfter(press, press)).toBe(narrow)
  expect(await widthAfter({ type: 'width.change', pane: 'list', width: standard + 1 }, press)).toBe(wide)
})
