import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPORT_COLUMNS } from '../../domain/exportColumns.ts'
import { known } from '../../domain/known.ts'
import { failedTo } from '../failure.ts'
import { exportsSetup } from './setup.ts'

const dismissed = exportsSetup.createStateConfig({
  on: { 'export.dismiss': { target: '#exports.offered', description: "'Cancel' or 'Close'." } },
})

const choosing = exportsSetup.createStateConfig({
  on: {
    ...dismissed.on,
    'export.choose': {
      actions: { type: 'rememberChoice', params: ({ event }) => ({ choice: event.choice }) },
      description: 'The user chooses a format, applications or columns.',
    },
    'export.download': {
      guard: { type: 'isExport', params: ({ event }) => ({ list: event.list }) },
      target: '#exports.preparing',
      actions: { type: 'rememberRequest', params: ({ event }) => ({ list: event.list }) },
      description: "'Download'.",
    },
  },
})

/** Another download, by a user who has made one. */
const again = exportsSetup.createStateConfig({
  on: {
    ...dismissed.on,
    'export.begin': {
      target: '#exports.choosing',
      actions: { type: 'begin', params: ({ event }) => ({ isOfSelected: event.isOfSelected }) },
      description: "'Download…'.",
    },
  },
})

export const exportsMachine = exportsSetup.createMachine({
  id: 'exports',
  description: 'A download of the filtered or the selected applications (decision 93).',
  context: ({ input }) => ({
    ...input,
    choice: { name: 'spreadsheet', isOfSelected: false, columns: EXPORT_COLUMNS },
    request: null,
  }),
  initial: 'offered',
  states: {
    offered: {
      description: 'Users with an exporting role can start a download (decision 65).',
      on: { 'export.begin': { ...again.on['export.begin'], guard: 'mayExport' } },
    },
    choosing: { description: 'The user chooses a format, the applications and the columns.', ...choosing },
    preparing: {
      description: 'The server prepares a single-use link to the file.',
      tags: 'busy',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context }) => known(context.request, 'download'),
        onDone: [
          {
            guard: { type: 'hasStarted', params: ({ event }) => ({ isStarted: event.output }) },
            target: 'started',
          },
          { target: 'nothingFound' },
        ],
        onError: failedTo('failed'),
      },
    },
    started: { description: 'The browser saves the file and shows its progress.', ...again },
    nothingFound: { description: 'No submission matches the filters, so there is no file.', ...again },
    failed: { description: 'The download could not be started; the choice stays (§8).', ...choosing },
  },
})

export type ExportsSnapshot = SnapshotFrom<typeof exportsMachine>
export type ExportsActor = ActorRefFrom<typeof exportsMachine>
