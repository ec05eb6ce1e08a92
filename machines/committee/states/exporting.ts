import { committeeSetup } from '../setup.ts'

const again = { 'export.download': { target: 'preparing', description: "'Download' (decision 66)." } } as const
const dismissed = { 'export.dismiss': { target: 'offered', description: "'Close' (decision 66)." } } as const

export const exporting = committeeSetup.createStateConfig({
  description: 'Export of the filtered submissions as a table or as an archive of their documents (decision 66).',
  initial: 'offered',
  states: {
    offered: {
      description: 'Users with an exporting role can start a download (decision 65).',
      on: {
        'export.download': { guard: 'mayExport', target: 'preparing', description: "'Download' (decision 66)." },
      },
    },
    preparing: {
      description: 'The server prepares a single-use link to the file (decision 66).',
      tags: 'busy',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context, event }) => ({
          filter: context.filter,
          name: event.type === 'export.download' ? event.name : 'spreadsheet',
        }),
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
      description: 'The browser saves the file and shows its progress (decision 66).',
      on: { ...again, ...dismissed },
    },
    nothingFound: {
      description: 'No submission matches the filters, so there is no file (decision 66).',
      on: { ...again, ...dismissed },
    },
    failed: {
      description: 'The download could not be started (§8).',
      on: { ...again, ...dismissed },
    },
  },
})
