import type { ExportChoice } from '../contracts.ts'
import { committeeSetup, exportRequest } from '../setup.ts'

const choosing = {
  target: '#committee.exporting.choosing',
  actions: 'beginExport',
  description: "'Download…'.",
} as const
/** After a download, which only users with the role have made. */
const again = { 'export.begin': choosing } as const
const dismissed = {
  'export.dismiss': { target: '#committee.exporting.offered', description: "'Cancel' or 'Close'." },
} as const
const choose = {
  'export.choose': {
    actions: {
      type: 'rememberExport',
      params: ({ event }: { event: { choice: Partial<ExportChoice> } }) => ({ choice: event.choice }),
    },
    description: 'The user chooses a format, applications or columns (decision 93).',
  },
  'export.download': {
    guard: 'isExport',
    target: '#committee.exporting.preparing',
    description: "'Download'.",
  },
} as const

export const exporting = committeeSetup.createStateConfig({
  description: 'A download of the filtered or the selected applications.',
  initial: 'offered',
  states: {
    offered: {
      description: 'Users with an exporting role can start a download (decision 65).',
      on: { 'export.begin': { ...choosing, guard: 'mayExport' } },
    },
    choosing: {
      description: 'The user chooses a format, the applications and the columns (decision 93).',
      on: { ...choose, ...dismissed },
    },
    preparing: {
      description: 'The server prepares a single-use link to the file.',
      tags: 'busy',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context }) => exportRequest(context),
        onDone: [
          {
            guard: { type: 'hasStarted', params: ({ event }) => ({ isStarted: event.output }) },
            target: 'started',
          },
          { target: 'nothingFound' },
        ],
        onError: { target: 'failed', actions: 'logError' },
      },
    },
    started: {
      description: 'The browser saves the file and shows its progress.',
      on: { ...again, ...dismissed },
    },
    nothingFound: {
      description: 'No submission matches the filters, so there is no file.',
      on: { ...again, ...dismissed },
    },
    failed: {
      description: 'The download could not be started; the choice stays (§8).',
      on: { ...choose, ...dismissed },
    },
  },
})
