import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { EarlierSubmission } from '../../domain/earlier.ts'
import { known } from '../../domain/known.ts'
import { isDisconnected } from '../failure.ts'
import { actorContracts, type EarlierApplicationsContext, type EarlierApplicationsEvent } from './contracts.ts'

/** What was submitted in intakes that are over, and its receipts (decision 72). It is fetched by whoever has any. */

/** The version whose receipt was asked for, in states that imply one. */
function knownReceipt({ receipt }: EarlierApplicationsContext): EarlierSubmission {
  return known(receipt, 'receipt')
}

const earlierApplicationsSetup = setup({
  types: { context: {} as EarlierApplicationsContext, events: {} as EarlierApplicationsEvent, tags: {} as 'busy' },
  actors: actorContracts,
  guards: {
    isDisconnected,
  },
  actions: {
    rememberVersions: assign({ versions: (_, params: { versions: readonly EarlierSubmission[] }) => params.versions }),
    rememberReceipt: assign({ receipt: (_, params: { version: EarlierSubmission }) => params.version }),
    forgetReceipt: assign({ receipt: null }),
  },
})

const retry = earlierApplicationsSetup.createStateConfig({
  on: { 'earlierApplications.retry': { target: 'loading', description: 'The applicant tries again (§8).' } },
})

const shown = earlierApplicationsSetup.createStateConfig({
  description: 'They are listed, each with its receipt (decision 72).',
  initial: 'ready',
  states: {
    ready: {
      description: 'The receipts can be downloaded (decision 72).',
      entry: 'forgetReceipt',
      on: {
        'receipt.download': {
          target: 'downloading',
          description: "'Receipt (PDF)' (decision 72).",
          actions: { type: 'rememberReceipt', params: ({ event }) => ({ version: event.version }) },
        },
      },
    },
    downloading: {
      description: 'A receipt is being fetched (decision 72).',
      tags: 'busy',
      invoke: {
        id: 'downloadReceipt',
        src: 'downloadReceipt',
        input: ({ context }) => ({ version: knownReceipt(context) }),
        onDone: 'ready',
        onError: 'failed',
      },
    },
    failed: {
      description: 'The receipt could not be fetched (§8); the applicant may try again.',
      on: {
        'receipt.download': {
          target: 'downloading',
          description: 'The applicant tries again, or takes another one (§8).',
          actions: { type: 'rememberReceipt', params: ({ event }) => ({ version: event.version }) },
        },
        'receipt.dismiss': { target: 'ready', description: "'Close' (§8)." },
      },
    },
  },
})

export const earlierApplicationsMachine = earlierApplicationsSetup.createMachine({
  id: 'earlierApplications',
  description: 'What was submitted in intakes that are over, and its receipts (decision 72).',
  context: { versions: [], receipt: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'They are being fetched (decision 72).',
      tags: 'busy',
      invoke: {
        id: 'loadEarlier',
        src: 'loadEarlier',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberVersions', params: ({ event }) => ({ versions: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'failed' },
        ],
      },
    },
    disconnected: {
      description: 'They are fetched as soon as the connection is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: retry.on,
    },
    failed: { description: 'They could not be fetched (§8); the applicant may try again.', on: retry.on },
    shown,
  },
})

export type EarlierApplicationsLogic = typeof earlierApplicationsMachine
export type EarlierApplicationsActor = ActorRefFrom<EarlierApplicationsLogic>
export type EarlierApplicationsSnapshot = SnapshotFrom<EarlierApplicationsLogic>
