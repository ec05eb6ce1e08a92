import { committeeSetup } from '../setup.ts'

export const exporting = committeeSetup.createStateConfig({
  description: 'What the filter leaves, as a table or as an archive of its documents (decision 66).',
  initial: 'offered',
  states: {
    offered: {
      description: 'It can be downloaded by whose role exports (decision 65).',
      on: {
        'export.download': {
          guard: 'mayExport',
          target: 'downloading',
          description: "'Download the table' or 'Download the documents' (decision 66).",
        },
      },
    },
    downloading: {
      description: 'It is being fetched (decision 66).',
      tags: 'busy',
      invoke: {
        id: 'downloadExport',
        src: 'downloadExport',
        input: ({ context, event }) => ({
          filter: context.filter,
          name: event.type === 'export.download' ? event.name : 'table',
        }),
        onDone: 'offered',
        onError: { target: 'failed', actions: 'logError' },
      },
    },
    failed: {
      description: 'It could not be fetched (§8).',
      on: {
        'export.download': { target: 'downloading', description: "'Try again' (§8)." },
        'export.dismiss': { target: 'offered', description: "'Close' (§8)." },
      },
    },
  },
})
