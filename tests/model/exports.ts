import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { exportsMachine } from '../../machines/exports/exports.ts'
import type { ExportedList, ExportsEvent } from '../../machines/exports/contracts.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const EXPORTED: ExportedList = { filter: EVERY_SUBMISSION, selected: [], total: 3 }

const events = {
  'export.begin': [{ type: 'export.begin', isOfSelected: false }],
  'export.choose': [{ type: 'export.choose', choice: { columns: [] } }],
  'export.download': [{ type: 'export.download', list: EXPORTED }],
  'export.dismiss': [{ type: 'export.dismiss' }],
} satisfies Record<ExportsEvent['type'], Fixtures<PathEvent>>

const modelOf = (mayExport: boolean) =>
  createModel({
    machine: exportsMachine,
    input: () => ({ mayExport }),
    events,
    outcomes: { startExport: { done: [true, false], error: [new Error('cut')] } },
    key: ({ context: { choice } }) => choice.columns.length,
  })

export const exportsModels = { bursaryAdmin: modelOf(true), committeeMember: modelOf(false) }
