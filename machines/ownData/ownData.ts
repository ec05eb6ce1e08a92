import { setup, type SnapshotFrom } from 'xstate'
import { actorContracts, type OwnDataEvent } from './contracts.ts'

const ownDataSetup = setup({
  types: { events: {} as OwnDataEvent, tags: {} as 'busy' },
  actors: actorContracts,
})

const archive = ownDataSetup.createStateConfig({
  description: "Download of all the applicant's data as one file.",
  initial: 'ready',
  states: {
    ready: {
      description: 'The file can be downloaded.',
      on: { 'archive.download': { target: 'downloading', description: "'Download everything'." } },
    },
    downloading: {
      description: 'The file is being downloaded.',
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
        'archive.dismiss': { target: 'ready', description: "'Close'." },
      },
    },
  },
})

const deletion = ownDataSetup.createStateConfig({
  description: 'Deletion of the application, with a confirmation.',
  initial: 'offered',
  states: {
    offered: {
      description: 'An application that is not submitted can be deleted.',
      on: { 'deletion.request': { target: 'confirming', description: "'Delete my application'." } },
    },
    confirming: {
      description: 'The applicant sees what will be deleted and is asked to confirm it.',
      on: {
        'deletion.confirm': { target: 'deleting', description: "'Delete everything'." },
        'deletion.cancel': { target: 'offered', description: "'Keep my application'." },
      },
    },
    deleting: {
      description: 'The application is being deleted.',
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
        'deletion.cancel': { target: 'offered', description: "'Close'." },
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
      description: "The applicant's data is stored.",
      type: 'parallel',
      states: { archive, deletion },
    },
    deleted: { description: 'The application has been deleted.', type: 'final' },
  },
})

export type OwnDataSnapshot = SnapshotFrom<typeof ownDataMachine>
