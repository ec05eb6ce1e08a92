import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Offer } from '../../domain/offers.ts'
import type { EarlierSubmission, SubmissionSummary } from '../../domain/submissions.ts'
import { disconnected, isDisconnected } from '../failure.ts'
import { receiptStates } from '../receiptDownload.ts'
import { actorContracts, type EarlierApplicationsContext, type EarlierApplicationsEvent } from './contracts.ts'

const earlierApplicationsSetup = setup({
  types: { context: {} as EarlierApplicationsContext, events: {} as EarlierApplicationsEvent, tags: {} as 'busy' },
  actors: actorContracts,
  guards: {
    isDisconnected,
  },
  actions: {
    rememberVersions: assign({ versions: (_, params: { versions: readonly EarlierSubmission[] }) => params.versions }),
    rememberOffer: assign({
      versions: ({ context }, { offer }: { offer: Offer }) =>
        context.versions.map((version) =>
          version.decision?.offer?.id === offer.id ? { ...version, decision: { ...version.decision, offer } } : version,
        ),
    }),
    rememberReceipt: assign({ receipt: (_, params: { version: SubmissionSummary }) => params.version }),
    forgetReceipt: assign({ receipt: null }),
  },
})

const retry = earlierApplicationsSetup.createStateConfig({
  on: { 'earlierApplications.retry': { target: 'loading', description: 'The applicant tries again (§8).' } },
})

export const earlierApplicationsMachine = earlierApplicationsSetup.createMachine({
  id: 'earlierApplications',
  description: "The applicant's submissions from past intakes, with their receipts (decision 35, decision 72).",
  context: { versions: [], receipt: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The submissions are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadEarlier',
        src: 'loadEarlier',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberVersions', params: ({ event }) => ({ versions: event.output }) },
        },
        onError: [{ guard: disconnected, target: 'disconnected' }, { target: 'failed' }],
      },
    },
    disconnected: {
      description: 'There is no connection. The submissions load as soon as it is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: retry.on,
    },
    failed: { description: 'The submissions could not be loaded (§8). The applicant can try again.', on: retry.on },
    shown: {
      description: 'The submissions are listed, each with its receipt.',
      on: {
        'offer.answered': {
          actions: { type: 'rememberOffer', params: ({ event }) => ({ offer: event.offer }) },
          description: 'The applicant has answered the offer of an award (decision 117).',
        },
      },
      ...receiptStates,
    },
  },
})

export type EarlierApplicationsActor = ActorRefFrom<typeof earlierApplicationsMachine>
export type EarlierApplicationsSnapshot = SnapshotFrom<typeof earlierApplicationsMachine>
