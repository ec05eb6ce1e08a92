import { committeeSetup } from '../setup.ts'

export const exporting = committeeSetup.createStateConfig({
  description: 'Export of the filtered submissions as a table or as an archive of their documents (decision 66).',
  initial: 'offered',
  states: {
    offered: {
      description: 'Users with an exporting role can start a download (decision 65).',
      on: {
        'export.download': {
          guard: 'mayExport',
          target: 'downloading',
          description: "'Download the table' or 'Download the documents' (decision 66).",
        },
      },
    },
    downloading: {
      description: 'The export is being downloaded (decision 66).',
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
      description: 'The export could not be downloaded (§8).',
      on: {
        'export.download': { target: 'downloading', description: "'Try again' (§8)." },
        'export.dismiss': { target: 'offered', description: "'Close' (§8)." },
      },
    },
  },
})
