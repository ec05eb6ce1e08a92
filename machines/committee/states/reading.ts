import { committeeSetup, knownDecision, knownId, knownSubmission, nextOf } from '../setup.ts'

const EXPIRED = '#committee.work.expired'

/** Reading one application: its text, and one of its documents beside it. */
const shown = committeeSetup.createStateConfig({
  description: 'The application is read, and decided of (decision 66).',
  type: 'parallel',
  states: {
    decision: {
      description: 'Whether it is on the shortlist (decision 66).',
      initial: 'idle',
      states: {
        idle: {
          description: 'What was decided is shown (decision 66).',
          on: {
            'decision.begin': {
              guard: 'mayDecide',
              target: 'editing',
              description: "'Shortlist' or 'Take off the shortlist' (decision 66).",
            },
          },
        },
        editing: {
          description: 'The reason is asked for (decision 66).',
          on: {
            'decision.type': {
              actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
              description: 'What is typed is kept while somebody reads elsewhere (decision 80).',
            },
            'decision.cancel': { target: 'idle', actions: 'forgetReason', description: "'Cancel' (decision 66)." },
            'decision.make': {
              guard: { type: 'hasReason', params: ({ event }) => ({ reason: event.reason }) },
              target: 'saving',
              actions: {
                type: 'rememberDecision',
                params: ({ event }) => ({ shortlisted: event.shortlisted, reason: event.reason.trim() }),
              },
              description: 'With a reason it is kept (decision 66).',
            },
          },
        },
        saving: {
          description: 'The decision is being kept (decision 66).',
          tags: 'busy',
          invoke: {
            id: 'saveDecision',
            src: 'saveDecision',
            input: ({ context }) => {
              const { submission, decisions } = knownSubmission(context)
              return { ...knownDecision(context), id: submission.id, seen: decisions.at(-1)?.number ?? null }
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'rememberDecisions', params: ({ event }) => ({ decisions: event.output }) },
                'forgetReason',
              ],
            },
            onError: [
              { guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) }, target: EXPIRED },
              { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'stale' },
              { target: 'failed', actions: 'logError' },
            ],
          },
        },
        stale: {
          description: 'Somebody else has decided, or the applicant has amended, meanwhile (decision 66).',
          on: {
            'submission.retry': {
              target: '#committee.work.reading.loading',
              description: "'Read it anew' (decision 66).",
            },
          },
        },
        failed: {
          description: 'The decision could not be kept (§8).',
          on: {
            'decision.make': {
              guard: { type: 'hasReason', params: ({ event }) => ({ reason: event.reason }) },
              target: 'saving',
              actions: {
                type: 'rememberDecision',
                params: ({ event }) => ({ shortlisted: event.shortlisted, reason: event.reason.trim() }),
              },
              description: 'It is tried again (§8).',
            },
            'decision.type': {
              actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
              description: 'What is typed is kept while somebody reads elsewhere (decision 80).',
            },
            'decision.cancel': { target: 'idle', actions: 'forgetReason', description: "'Cancel' (§8)." },
          },
        },
      },
    },
    document: {
      description: 'One of its documents beside it (decision 66).',
      initial: 'closed',
      states: {
        closed: {
          description: 'No document is open (decision 66).',
          on: {
            'document.open': {
              target: 'open',
              actions: { type: 'rememberKind', params: ({ event }) => ({ kind: event.kind }) },
              description: 'One of its documents is opened (decision 66).',
            },
          },
        },
        open: {
          description: 'A document is open; its content is let go with it (decision 66).',
          invoke: {
            id: 'showDocument',
            src: 'showDocument',
            input: ({ context }) => ({ id: knownId(context), kind: context.kind }),
            onError: {
              target: '.failed',
              actions: ['forgetOpened', 'logError'],
              description: 'It cannot be shown (§8).',
            },
          },
          exit: 'forgetOpened',
          initial: 'loading',
          on: {
            'document.open': {
              target: 'open',
              reenter: true,
              actions: { type: 'rememberKind', params: ({ event }) => ({ kind: event.kind }) },
              description: 'Another one is opened, or the same once more (decision 66).',
            },
            'document.close': { target: 'closed', description: "'Close' (decision 66)." },
          },
          states: {
            loading: {
              description: 'It is being fetched (decision 66).',
              tags: 'busy',
              on: {
                'document.loaded': {
                  target: 'shown',
                  actions: { type: 'rememberOpened', params: ({ event }) => ({ opened: event.opened }) },
                  description: 'It is there (decision 66).',
                },
                'document.failed': { target: 'failed', description: 'It could not be fetched (§8).' },
              },
            },
            shown: { description: 'It is shown, or can be saved where no browser shows it (decision 66).' },
            failed: { description: 'It could not be fetched, or may not be read (§8).' },
          },
        },
      },
    },
    prefetch: {
      description: 'The next application is fetched while this one is read (decision 66).',
      initial: 'fetching',
      states: {
        fetching: {
          description: 'The next one is being fetched (decision 66).',
          invoke: {
            id: 'prefetchSubmission',
            src: 'prefetchSubmission',
            input: ({ context }) => ({ id: nextOf(context)?.id ?? null }),
            onDone: {
              target: 'fetched',
              actions: { type: 'rememberPrefetched', params: ({ event }) => ({ prefetched: event.output }) },
            },
            onError: { target: 'fetched', actions: 'logError', description: 'It is fetched when it is opened.' },
          },
        },
        fetched: { description: 'The next one is there, or there is none (decision 66).' },
      },
    },
  },
})

export const reading = committeeSetup.createStateConfig({
  description: 'One application of the list, in its newest version (decision 66).',
  initial: 'opening',
  on: {
    'submission.next': [
      {
        guard: 'hasNext',
        target: '.opening',
        actions: ['openNext', 'replaceAddress'],
        description: "'Next' (decision 66).",
      },
      {
        guard: 'hasPageAfterItem',
        target: '.loadingMore',
        description: "'Next', behind the last one of the pages that are here (decision 66).",
      },
    ],
    'submission.previous': {
      guard: 'hasPrevious',
      target: '.opening',
      actions: ['openPrevious', 'replaceAddress'],
      description: "'Previous' (decision 66).",
    },
    'submission.close': {
      target: 'listing.shown',
      actions: ['closeSubmission', 'pushAddress'],
      description: "'Back to the list' (decision 66).",
    },
    'location.changed': [
      {
        guard: { type: 'leadsToAnotherList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing.loading',
        actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
        description: "The browser's back button leads to what was looked for before (decision 80).",
      },
      {
        guard: { type: 'leadsToTheList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing.shown',
        actions: 'closeSubmission',
        description: "The browser's back button leads to the list (decision 80).",
      },
      {
        guard: { type: 'leadsElsewhere', params: ({ event }) => ({ location: event.location }) },
        target: '.opening',
        actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
        description: "The browser's back or forward button leads to another application (decision 80).",
      },
    ],
  },
  states: {
    opening: {
      description: 'It may have been fetched ahead; then nobody waits (decision 66).',
      always: [{ guard: 'isPrefetched', target: 'shown', actions: 'usePrefetched' }, { target: 'loading' }],
    },
    loading: {
      description: 'It is being fetched (decision 66).',
      tags: 'busy',
      invoke: {
        id: 'loadSubmission',
        src: 'loadSubmission',
        input: ({ context }) => ({ id: knownId(context) }),
        onDone: [
          {
            guard: { type: 'isSuperseded', params: ({ event }) => ({ read: event.output }) },
            target: 'loading',
            reenter: true,
            actions: [{ type: 'openNewest', params: ({ event }) => ({ read: event.output }) }, 'replaceAddress'],
            description: 'There is a newer version, which is read in its place (decision 66).',
          },
          {
            target: 'shown',
            actions: { type: 'rememberSubmission', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) }, target: EXPIRED },
          { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'gone' },
          { target: 'failed', actions: 'logError' },
        ],
      },
    },
    shown,
    loadingMore: {
      description: 'The next page is being fetched, for its first application (decision 66).',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ filter: context.filter, after: context.next }),
        onDone: {
          target: 'moved',
          actions: { type: 'rememberMore', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [
          { guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) }, target: EXPIRED },
          { target: 'moreFailed', actions: 'logError' },
        ],
      },
    },
    moved: {
      description: 'The next page is here; it may be empty by now (decision 66).',
      always: [
        { guard: 'hasNext', target: 'opening', actions: ['openNext', 'replaceAddress'] },
        { target: '#committee.work.listing.shown', actions: ['closeSubmission', 'replaceAddress'] },
      ],
    },
    moreFailed: {
      description: 'The next page could not be fetched (§8).',
      on: {
        'submission.retry': { target: 'loadingMore', description: "'Try again' (§8)." },
        'connection.restored': { target: 'loadingMore', description: 'The connection is back (§8).' },
      },
    },
    gone: { description: 'It is not there any more: it was erased (decision 58).' },
    failed: {
      description: 'It could not be fetched (§8).',
      on: {
        'submission.retry': { target: 'loading', description: "'Try again' (§8)." },
        'connection.restored': { target: 'loading', description: 'The connection is back (§8).' },
      },
    },
  },
})
