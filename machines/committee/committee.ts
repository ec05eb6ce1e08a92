import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { EVERY_SUBMISSION, NO_COUNTS } from '../../domain/desk.ts'
import { placeAt } from '../../domain/deskAddress.ts'
import { flagsAllow } from '../../domain/roles.ts'
import { invokeRestored } from '../connection/restored.ts'
import { committeeSetup } from './setup.ts'
import { listing } from './states/listing.ts'
import { reading } from './states/reading.ts'

export const committeeMachine = committeeSetup.createMachine({
  id: 'committee',
  description: 'Staff search submissions, read them one after another, and decide on them (decision 66, decision 85).',
  context: ({ input: { user, flags, location } }) => ({
    user,
    flags,
    filter: { ...EVERY_SUBMISSION, ...placeAt(location).filter },
    id: placeAt(location).application,
    intakes: [],
    items: [],
    next: null,
    counts: NO_COUNTS,
    latest: 0,
    version: placeAt(location).version,
    read: null,
    prefetched: null,
    kind: null,
    drafts: {},
    messages: {},
    reviews: {},
    requests: {},
    conflict: null,
    toReview: 0,
  }),
  invoke: [
    {
      id: 'location',
      src: 'watchLocation',
      onError: { actions: 'logError', description: "The watcher of the page's address crashed." },
    },
    invokeRestored,
    {
      id: 'keepWork',
      src: 'keepWork',
      input: ({ context, self }) => ({ user: context.user, committee: () => self }),
      onError: { actions: 'logError', description: 'Unsaved work then ends with the session (decision 90).' },
    },
    {
      id: 'regions',
      src: 'listing',
      input: { name: 'regions' },
      onError: { actions: 'logError', description: 'Without the regions, the list cannot be filtered by region.' },
    },
    {
      id: 'loadIntakes',
      src: 'loadIntakes',
      input: {},
      onDone: { actions: { type: 'rememberIntakes', params: ({ event }) => ({ intakes: event.output }) } },
      onError: {
        actions: 'logError',
        description: 'Without the intakes, only the current intake is listed (decision 72).',
      },
    },
    {
      id: 'selection',
      src: 'selection',
      input: ({ context, self }) => ({
        mayDecide: flagsAllow(context.flags, 'decide'),
        mayAssign: flagsAllow(context.flags, 'assign'),
        committee: (): AnyActorRef => self,
      }),
      onDone: { target: '.expired', description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for selected applications crashed.' },
    },
    {
      id: 'exports',
      src: 'exports',
      input: ({ context }) => ({ mayExport: flagsAllow(context.flags, 'exportSubmissions') }),
      onError: { actions: 'logError', description: 'The actor for downloads crashed.' },
    },
  ],
  on: {
    'work.restored': {
      actions: { type: 'rememberWork', params: ({ event }) => ({ work: event.work }) },
      description: 'Reasons, messages and scores from before a log-out in this tab are back (decision 90).',
    },
  },
  initial: 'listing',
  states: {
    listing,
    reading,
    expired: { description: 'The sign-in has expired at the identity provider; the user must log in again (§4.8).' },
  },
})

export type CommitteeSnapshot = SnapshotFrom<typeof committeeMachine>
export type CommitteeActor = ActorRefFrom<typeof committeeMachine>
