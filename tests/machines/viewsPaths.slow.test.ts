import { expect } from 'vitest'
import type { ViewsSnapshot } from '../../machines/views/views.ts'
import { testEveryPath } from './everyPath.ts'

const BUSY = ['loading', 'saving', 'replacing', 'removing']
const CHOOSING = ['renaming', 'asking', 'removing', 'notRemoved']
const SAVING = ['saving', 'notSaved', 'replacing', 'notReplaced']

/** Invariants of each state, whatever path led there. */
testEveryPath<ViewsSnapshot>('§3', 'views', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(value))
  if (CHOOSING.includes(value)) expect(context.views.map(({ id }) => id)).toContain(context.chosen)
  if (SAVING.includes(value)) expect(context.change).not.toBeNull()
  if (value === 'shown') expect([context.chosen, context.change]).toEqual([null, null])
})
