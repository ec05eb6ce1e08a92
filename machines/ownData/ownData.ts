import { setup, type SnapshotFrom } from 'xstate'
import { actorContracts, type OwnDataEvent } from './contracts.ts'

const ownDataSetup = setup({
  types: { events: {} as OwnDataEvent, tags: {} as 'busy' },
  actors: actorContracts,
})

const archive = ownDataSetup.createStateConfig({
  description: "Download of all the applicant's data as one file (decision 44).",
  initial: 'ready',
  states: {
    ready: {
      description: 'The file can be downloaded (decision 44).',
      on: { 'archive.download': { target: 'downloading', description: "'Download everything' (decision 44)." } },
    },
    downloading: {
      description: 'The file is being downloaded (decision 44).',
      tags: 'busy',
      invoke: {
        id: 'downloadOwnData',
        src: 'downloadOwnData',
        input: {},
        onDone: 'ready',
        onError: 'failed',
      },
    },
    failed: {
      description: 'The download failed (§8). The applicant can try again.',
      on: {
        'archive.download': { target: 'downloading', description: 'The applicant tries again (§8).' },
        'archive.dismiss': { target: 'ready', description: "'Close' (§8)." },
      },
    },
  },
})

const deletion = ownDataSetup.createStateConfig({
  description: 'Deletion of the application, with a confirmation (decision 44).',
  initial: 'offered',
  states: {
    offered: {
      description: 'An application that is not submitted can be deleted (decision 44).',
      on: { 'deletion.request': { target: 'confirming', description: "'Delete my application' (decision 44)." } },
    },
    confirming: {
      description: 'The applicant sees what will be deleted and is asked to confirm it (decision 44).',
      on: {
        'deletion.confirm': { target: 'deleting', description: "'Delete everything' (decision 44)." },
        'deletion.cancel': { target: 'offered', description: "'Keep my application' (decision 44)." },
      },
    },
    deleting: {
      description: 'The application is being deleted (decision 44).',
      tags: 'busy',
      invoke: {
        id: 'deleteOwnData',
        src: 'deleteOwnData',
        input: {},
        onDone: '#ownData.deleted',
        onError: 'failed',
      },
    },
    failed: {
      description: 'The deletion failed or is incomplete (§8). The applicant can try again.',
      on: {
        'deletion.confirm': { target: 'deleting', description: 'The applicant tries again (§8).' },
        'deletion.cancel': { target: 'offered', description: "'Close' (§8)." },
      },
    },
  },
})

export const ownDataMachine = ownDataSetup.createMachine({
  id: 'ownData',
  description: "The page 'Your data': the applicant downloads everything or deletes the application (decision 44).",
  initial: 'stored',
  states: {
    stored: {
      description: "The applicant's data is stored (decision 44).",
      type: 'parallel',
      states: { archive, deletion },
    },
    deleted: { description: 'The application has been deleted (decision 44).', type: 'final' },
  },
})

export type OwnDataSnapshot = SnapshotFrom<typeof ownDataMachine>
