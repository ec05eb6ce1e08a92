import { panesMachine } from '../../machines/panes/panes.ts'
import { panes } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

export const panesModel = modelOf(panesMachine, panes, { key: ({ context }) => context.widths })
