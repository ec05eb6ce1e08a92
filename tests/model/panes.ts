import { createModel, type PathEvent } from 'xstate-paths'
import type { PanesEvent } from '../../machines/panes/contracts.ts'
import { panesMachine } from '../../machines/panes/panes.ts'

const widths = { list: 20, assessment: 28 }

const events = {
  'panes.restored': [
    { type: 'panes.restored', kept: { list: 'listHidden', widths } },
    { type: 'panes.restored', kept: { list: 'listShown', widths } },
  ],
  'list.hide': [{ type: 'list.hide' }],
  'list.show': [{ type: 'list.show' }],
  'width.change': [{ type: 'width.change', pane: 'list', width: 99 }],
  'width.next': [{ type: 'width.next', pane: 'assessment' }],
} satisfies Record<PanesEvent['type'], PathEvent[]>

export const panesModel = createModel({
  machine: panesMachine,
  events,
  outcomes: {},
  breakdowns: { keepPanes: [new Error('broken')] },
  key: ({ context }) => context.widths,
})
