import { type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { placeAt } from '../../domain/deskAddress.ts'
import { committeeSetup } from './setup.ts'
import { exporting } from './states/exporting.ts'
import { listing } from './states/listing.ts'
import { reading } from './states/reading.ts'

/** What a committee does at the desk: it looks for submissions, reads one after the other, and decides (decision 66). */

export const committeeMachine = committeeSetup.createMachine({
  id: 'committee',
  description: 'Submissions are looked for, read one after the other, and decided of (decision 66).',
  context: ({ input: { flags, location } }) => ({
    flags,
    filter: { ...EVERY_SUBMISSION, ...placeAt(location).filter },
    id: placeAt(location).application,
    intakes: [],
    items: [],
    next: null,
    total: 0,
    read: null,
    prefetched: null,
    kind: 'id',
    opened: null,
    decision: null,
    reasons: {},
  }),
  invoke: [
    {
      id: 'location',
      src: 'watchLocation',
      onError: { actions: 'logError', description: 'The watch over the address crashed.' },
    },
    {
      id: 'restored',
      src: 'watchRestored',
      onError: { actions: 'logError', description: 'Without it what failed is tried again by hand (§8).' },
    },
    {
      id: 'regions',
      src: 'listing',
      input: { name: 'regions' },
      onError: { actions: 'logError', description: 'Without it nothing is filtered by region.' },
    },
    {
      id: 'loadIntakes',
      src: 'loadIntakes',
      input: {},
      onDone: { actions: { type: 'rememberIntakes', params: ({ event }) => ({ intakes: event.output }) } },
      onError: { actions: 'logError', description: 'Without it the list is of the current intake (decision 72).' },
    },
  ],
  type: 'parallel',
  states: {
    work: {
      description: 'The list, or one submission of it (decision 66).',
      initial: 'listing',
      states: {
        listing,
        reading,
        expired: { description: 'The sign-in has expired at the identity provider; a login goes on (§4.8).' },
      },
    },
    exporting,
  },
})

export type CommitteeSnapshot = SnapshotFrom<typeof committeeMachine>
export type CommitteeActor = ActorRefFrom<typeof committeeMachine>
