import { expiredTo, failedTo } from '../../failure.ts'
import { committeeSetup, knownConflict } from '../setup.ts'

const EXPIRED = '#committee.expired'

export const listing = committeeSetup.createStateConfig({
  description: 'The list of matching applications, each in its latest version.',
  initial: 'loading',
  on: {
    'filter.change': {
      target: '.typing',
      actions: { type: 'rememberFilter', params: ({ event }) => ({ filter: event.filter }) },
      description: 'The search, a filter or the sort order changes.',
    },
    'location.changed': {
      guard: { type: 'leadsElsewhere', params: ({ event }) => ({ location: event.location }) },
      target: '.loading',
      actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
      description: "The browser's back or forward button leads to another list or to an application (decision 80).",
    },
  },
  states: {
    typing: {
      description: 'The search text is changing. The list reloads when typing pauses.',
      tags: 'busy',
      after: {
        typingPause: {
          target: 'loading',
          actions: 'replaceAddress',
          description: 'Typing has paused. The address is updated to the filters (decision 80).',
        },
      },
    },
    loading: {
      description: 'The first page of the list is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ filter: context.filter, after: null }),
        onDone: [
          {
            guard: 'isNamed',
            target: '#committee.reading',
            actions: [{ type: 'rememberPage', params: ({ event }) => ({ page: event.output }) }, 'clearSelection'],
            description: 'The address refers to an application, which opens (decision 80).',
          },
          {
            target: 'shown',
            actions: [{ type: 'rememberPage', params: ({ event }) => ({ page: event.output }) }, 'clearSelection'],
          },
        ],
        onError: [expiredTo(EXPIRED), failedTo('failed')],
      },
    },
    shown: {
      description: 'The list is shown, or a message that nothing matches.',
      on: {
        'submission.open': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: '#committee.reading',
          actions: [{ type: 'openListed', params: ({ event }) => ({ id: event.id }) }, 'pushAddress'],
          description: 'A submission is opened.',
        },
        'location.changed': {
          guard: { type: 'leadsToAnApplication', params: ({ event }) => ({ location: event.location }) },
          target: '#committee.reading',
          actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
          description: "The browser's forward button leads to an application of this list (decision 80).",
        },
        'list.more': { guard: 'hasNextPage', target: 'loadingMore', description: "'Show more'." },
        'conflict.undo': {
          guard: 'hasConflict',
          target: 'withdrawing',
          description: "'Undo': the conflict of interest is withdrawn (decision 90).",
        },
        'list.refresh': { target: '.refreshing', description: 'Decisions were saved.' },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'The list is at most half a minute old.',
          after: {
            refreshPause: {
              target: 'refreshing',
              description: "The list shows colleagues' decisions after at most half a minute.",
            },
          },
        },
        refreshing: {
          description: "Colleagues' decisions are loading, while the list can be used.",
          invoke: {
            id: 'loadNewDecisions',
            src: 'loadNewDecisions',
            input: ({ context: { filter, latest } }) => ({ filter, after: latest }),
            onDone: {
              target: 'resting',
              actions: { type: 'rememberNewDecisions', params: ({ event }) => ({ made: event.output }) },
            },
            onError: [
              expiredTo(EXPIRED),
              { target: 'resting', actions: 'logError', description: 'It is repeated half a minute later (§8).' },
            ],
          },
        },
      },
    },
    withdrawing: {
      description: 'The conflict of interest is being withdrawn (decision 90).',
      tags: 'busy',
      invoke: {
        id: 'withdrawConflict',
        src: 'withdrawConflict',
        input: ({ context }) => ({ id: knownConflict(context) }),
        onDone: { target: 'loading', actions: 'forgetConflict' },
        onError: [
          expiredTo(EXPIRED),
          { target: 'shown', actions: 'logError', description: "'Undo' can be pressed again (§8)." },
        ],
      },
    },
    loadingMore: {
      description: 'The next page is loading below the current ones.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ filter: context.filter, after: context.next }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberMore', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [expiredTo(EXPIRED), failedTo('moreFailed')],
      },
    },
    moreFailed: {
      description: 'The next page could not be loaded (§8).',
      on: {
        'list.retry': { target: 'loadingMore', description: "'Try again'." },
        'connection.restored': { target: 'loadingMore', description: 'The connection is back.' },
      },
    },
    failed: {
      description: 'The list could not be loaded (§8).',
      on: {
        'list.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
  },
})
