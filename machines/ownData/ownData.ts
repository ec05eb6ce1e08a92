import { setup, type SnapshotFrom } from 'xstate'
import { actorContracts, type OwnDataEvent } from './contracts.ts'

/** 'Your data': everything as one archive, and the deletion of an application that was not submitted (decision 44). */

const ownDataSetup = setup({
  types: { events: {} as OwnDataEvent, tags: {} as 'busy' },
  actors: actorContracts,
})

const archive = ownDataSetup.createStateConfig({
  description: 'Everything that is stored, as one file (decision 44).',
  initial: 'ready',
  states: {
    ready: {
      description: 'It can be downloaded (decision 44).',
      on: { 'archive.download': { target: 'downloading', description: "'Download everything' (decision 44)." } },
    },
    downloading: {
      description: 'It is being fetched (decision 44).',
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
      description: 'It could not be fetched (§8); the applicant may try again.',
      on: {
        'archive.download': { target: 'downloading', description: 'The applicant tries again (§8).' },
        'archive.dismiss': { target: 'ready', description: "'Close' (§8)." },
      },
    },
  },
})

const deletion = ownDataSetup.createStateConfig({
  description: 'The deletion of the application, in two steps (decision 44).',
  initial: 'offered',
  states: {
    offered: {
      description: 'The application can be deleted while it is not submitted (decision 44).',
      on: { 'deletion.request': { target: 'confirming', description: "'Delete my application' (decision 44)." } },
    },
    confirming: {
      description: 'What will be deleted is named, and the applicant asked (decision 44).',
      on: {
        'deletion.confirm': { target: 'deleting', description: "'Delete all of it' (decision 44)." },
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
      description: 'It could not be deleted, or not wholly (§8); the applicant may try again.',
      on: {
        'deletion.confirm': { target: 'deleting', description: 'The applicant tries again (§8).' },
        'deletion.cancel': { target: 'offered', description: "'Close' (§8)." },
      },
    },
  },
})

export const ownDataMachine = ownDataSetup.createMachine({
  id: 'ownData',
  description: "'Your data': what is stored of an applicant, to take along or to delete (decision 44).",
  initial: 'stored',
  states: {
    stored: {
      description: 'There is an application (decision 44).',
      type: 'parallel',
      states: { archive, deletion },
    },
    deleted: { description: 'Nothing of the application is left (decision 44).', type: 'final' },
  },
})

export type OwnDataSnapshot = SnapshotFrom<typeof ownDataMachine>
