import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { placeAt } from '../../domain/deskAddress.ts'
import { EXPIRED_STATE } from '../failure.ts'
import { committeeSetup, NO_WORK } from './setup.ts'
import { reading } from './states/reading.ts'

export const committeeMachine = committeeSetup.createMachine({
  id: 'committee',
  description: 'Staff search submissions, read them one after another, and decide on them (decision 66, decision 85).',
  context: ({ input: { user, flags, location } }) => ({
    user,
    flags,
    list: {
      filter: { ...EVERY_SUBMISSION, ...placeAt(location).filter },
      intakes: [],
      items: [],
      next: null,
      conflicts: [],
    },
    id: placeAt(location).application,
    last: null,
    version: placeAt(location).version,
    read: null,
    prefetched: null,
    kind: null,
    part: 'answers',
    ...NO_WORK,
  }),
  invoke: [
    {
      id: 'location',
      src: 'watchLocation',
      onError: { actions: 'logError', description: "The watcher of the page's address crashed." },
    },
    {
      id: 'keepWork',
      src: 'keepWork',
      input: ({ context, self }) => ({ user: context.user, machine: () => self }),
      onError: { actions: 'logError', description: 'Unsaved work then ends with the session (decision 90).' },
    },
    {
      id: 'panes',
      src: 'panes',
      onError: { actions: 'logError', description: 'The actor for the widths of the parts crashed.' },
    },
    {
      id: 'list',
      src: 'submissionList',
      input: ({ context, self }) => ({
        user: context.user,
        flags: context.flags,
        filter: context.list.filter,
        committee: (): AnyActorRef => self,
      }),
      onSnapshot: [
        {
          guard: { type: 'hidesOpen', params: ({ event }) => ({ list: event.snapshot.context }) },
          target: '.reading.open',
          reenter: true,
          actions: [{ type: 'rememberList', params: ({ event }) => ({ list: event.snapshot.context }) }, 'forgetRead'],
          description:
            'A colleague has declared a conflict of interest: the open application is hidden (decision 122).',
        },
        {
          actions: { type: 'rememberList', params: ({ event }) => ({ list: event.snapshot.context }) },
          description: "The list's entries are read one after another (decision 66).",
        },
      ],
      onDone: { target: '.expired', description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for the list crashed.' },
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
    listing: {
      description: 'The list of applications is shown. It loads before an application opens.',
      on: {
        'submission.open': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: 'reading',
          actions: [{ type: 'openListed', params: ({ event }) => ({ id: event.id }) }, 'pushAddress'],
          description: 'A submission is opened.',
        },
        'location.changed': {
          guard: { type: 'leadsElsewhere', params: ({ event }) => ({ location: event.location }) },
          actions: [
            { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
            { type: 'openList', params: ({ event }) => ({ location: event.location }) },
          ],
          description: "The browser's back or forward button leads to another list or to an application (decision 80).",
        },
        'list.ready': {
          guard: 'isNamed',
          target: 'reading',
          actions: { type: 'rememberList', params: ({ event }) => ({ list: event.list }) },
          description: 'The address refers to an application, which opens (decision 80).',
        },
        'list.filtered': {
          actions: ['closeSubmission', 'replaceAddress'],
          description: 'The address follows the filters (decision 80).',
        },
      },
    },
    reading,
    expired: EXPIRED_STATE,
  },
})

export type CommitteeSnapshot = SnapshotFrom<typeof committeeMachine>
export type CommitteeActor = ActorRefFrom<typeof committeeMachine>
