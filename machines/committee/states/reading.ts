import type { Task, UnsavedWork } from '../contracts.ts'
import { expiredTo, failedTo, refusedTo } from '../../failure.ts'
import {
  committeeSetup,
  draftIn,
  knownId,
  knownKind,
  knownReference,
  knownSubmission,
  may,
  mayAsk,
  nextOf,
  readId,
  type TaskEnd,
} from '../setup.ts'

const EXPIRED = '#committee.expired'

/** The snapshots of a machine for the open submission have its unsaved work, which outlives it, and what it has saved. */
const keeping = (kind: keyof UnsavedWork) =>
  ({
    actions: {
      type: 'rememberTask',
      params: ({ event }: { event: { snapshot: { context: Task } } }) => ({ kind, task: event.snapshot.context }),
    },
    description: 'Unsaved work is kept while the user reads other submissions (decision 80, decision 92).',
  }) as const

const ended = ({ event }: { event: { output: TaskEnd } }) => ({ end: event.output })
const SIGN_IN_EXPIRED = { guard: { type: 'isSignInExpired', params: ended }, target: EXPIRED } as const
const RELOAD = { target: '#committee.reading.loading', description: 'The application has changed.' } as const

/** Only users who may export have a failed download. */
const download = { target: 'downloading', description: "'Download the dossier'." } as const

const shown = committeeSetup.createStateConfig({
  description: 'A submission is open: its answers, the decision on it and one of its documents.',
  type: 'parallel',
  invoke: [
    {
      id: 'decision',
      src: 'decision',
      input: ({ context }) => ({
        id: knownId(context),
        draft: draftIn(context.drafts, context),
        decisions: knownSubmission(context).decisions,
        mayDecide: may(context, 'decide') && context.version === null,
      }),
      onSnapshot: keeping('drafts'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for decisions crashed.' },
    },
    {
      id: 'review',
      src: 'review',
      input: ({ context }) => ({
        id: knownId(context),
        draft: draftIn(context.reviews, context),
        reviews: knownSubmission(context).reviews,
        mayReview: may(context, 'review') && context.version === null,
      }),
      onSnapshot: keeping('reviews'),
      onDone: [
        SIGN_IN_EXPIRED,
        {
          guard: { type: 'isHidden', params: ({ event }) => ({ end: event.output }) },
          target: '#committee.listing.loading',
          actions: ['rememberConflict', 'closeSubmission', 'pushAddress'],
          description: 'The user has a conflict of interest (decision 90).',
        },
        RELOAD,
      ],
      onError: { actions: 'logError', description: 'The actor for reviews crashed.' },
    },
    {
      id: 'message',
      src: 'message',
      input: ({ context }) => ({
        id: knownId(context),
        draft: draftIn(context.messages, context),
        letters: knownSubmission(context).letters,
        mayWrite: may(context, 'contactApplicants'),
      }),
      onSnapshot: keeping('messages'),
      onDone: { target: EXPIRED, description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for messages crashed.' },
    },
    {
      id: 'informationRequest',
      src: 'informationRequest',
      input: ({ context }) => ({
        id: knownId(context),
        draft: draftIn(context.requests, context),
        requests: knownSubmission(context).requests,
        mayAsk: mayAsk(context),
      }),
      onSnapshot: keeping('requests'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for requests crashed.' },
    },
  ],
  states: {
    document: {
      description: 'A document shown beside the submission.',
      initial: 'resuming',
      states: {
        resuming: {
          description: 'The kind of document that was open in the submission before opens again.',
          always: [{ guard: 'hasDocument', target: 'open' }, { target: 'closed' }],
        },
        closed: {
          description: 'No document is open.',
          on: {
            'document.open': {
              target: 'open',
              actions: { type: 'rememberKind', params: ({ event }) => ({ kind: event.kind }) },
              description: 'A document is opened.',
            },
          },
        },
        open: {
          description: 'A document is open. Its content is released on closing.',
          invoke: {
            id: 'showDocument',
            src: 'showDocument',
            input: ({ context }) => ({ id: readId(context), kind: knownKind(context) }),
            onError: {
              target: '.failed',
              actions: ['forgetOpened', 'logError'],
              description: 'The document cannot be shown (§8).',
            },
          },
          exit: 'forgetOpened',
          initial: 'loading',
          on: {
            'document.open': {
              target: 'open',
              reenter: true,
              actions: { type: 'rememberKind', params: ({ event }) => ({ kind: event.kind }) },
              description: 'Another document is opened, or the same one again.',
            },
            'document.close': { target: 'closed', actions: 'forgetKind', description: "'Close'." },
          },
          states: {
            loading: {
              description: 'The document is loading.',
              tags: 'busy',
              on: {
                'document.loaded': {
                  target: 'shown',
                  actions: { type: 'rememberOpened', params: ({ event }) => ({ opened: event.opened }) },
                  description: 'The document has loaded.',
                },
                'document.failed': { target: 'failed', description: 'The document could not be loaded (§8).' },
              },
            },
            shown: {
              description: 'The document is shown, or offered as a file if the browser cannot show it.',
            },
            failed: { description: 'The document could not be loaded (§8).' },
          },
        },
      },
    },
    dossier: {
      description: 'A PDF file with everything about the application.',
      initial: 'offered',
      states: {
        offered: {
          description: 'The dossier can be downloaded.',
          on: { 'dossier.download': { ...download, guard: 'mayExport' } },
        },
        downloading: {
          description: 'The dossier is downloading.',
          tags: 'busy',
          invoke: {
            id: 'downloadDossier',
            src: 'downloadDossier',
            input: ({ context }) => ({ id: readId(context), reference: knownReference(context) }),
            onDone: 'offered',
            onError: [expiredTo(EXPIRED), failedTo('failed')],
          },
        },
        failed: { description: 'The dossier could not be downloaded (§8).', on: { 'dossier.download': download } },
      },
    },
    history: {
      description: 'The history lists who submitted, read, decided on and exported the application.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The history is not shown.',
          on: { 'history.open': { target: 'loading', description: "'Show the history'." } },
        },
        loading: {
          description: 'The history is loading.',
          tags: 'busy',
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: ({ context }) => ({ id: knownId(context) }),
            onDone: {
              target: 'shown',
              actions: { type: 'rememberHistory', params: ({ event }) => ({ history: event.output }) },
            },
            onError: [expiredTo(EXPIRED), failedTo('failed')],
          },
        },
        shown: {
          description: 'The history is shown.',
          on: { 'history.close': { target: 'closed', description: "'Hide the history'." } },
        },
        failed: {
          description: 'The history could not be loaded (§8).',
          on: { 'history.open': { target: 'loading', description: "'Try again'." } },
        },
      },
    },
    prefetch: {
      description: 'The next submission loads while this one is read.',
      initial: 'fetching',
      states: {
        fetching: {
          description: 'The next submission is loading.',
          invoke: {
            id: 'prefetchSubmission',
            src: 'prefetchSubmission',
            input: ({ context }) => ({ id: nextOf(context)?.id ?? null }),
            onDone: {
              target: 'fetched',
              actions: { type: 'rememberPrefetched', params: ({ event }) => ({ prefetched: event.output }) },
            },
            onError: { target: 'fetched', actions: 'logError', description: 'It loads when it is opened instead.' },
          },
        },
        fetched: { description: 'The next submission has loaded, or there is none.' },
      },
    },
  },
})

export const reading = committeeSetup.createStateConfig({
  description: 'One submission of the list, in its latest version unless another one is chosen.',
  initial: 'opening',
  on: {
    'submission.next': [
      {
        guard: 'hasNext',
        target: '.opening',
        actions: ['openNext', 'replaceAddress'],
        description: "'Next'.",
      },
      {
        guard: 'hasPageAfterItem',
        target: '.loadingMore',
        description: "'Next' after the last loaded entry: the next page loads first.",
      },
    ],
    'submission.previous': {
      guard: 'hasPrevious',
      target: '.opening',
      actions: ['openPrevious', 'replaceAddress'],
      description: "'Previous'.",
    },
    'submission.open': {
      guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
      target: '.opening',
      actions: [{ type: 'openListed', params: ({ event }) => ({ id: event.id }) }, 'replaceAddress'],
      description: 'Another submission of the list beside it is opened.',
    },
    'version.open': {
      target: '.loading',
      actions: [{ type: 'openVersion', params: ({ event }) => ({ id: event.id }) }, 'pushAddress'],
      description: 'An earlier version is opened, or the newest one again.',
    },
    'submission.close': {
      target: 'listing.shown.refreshing',
      actions: ['closeSubmission', 'pushAddress'],
      description: "'Back to the list'.",
    },
    'location.changed': [
      {
        guard: { type: 'leadsToAnotherList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing.loading',
        actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
        description: "The browser's back button leads to another list (decision 80).",
      },
      {
        guard: { type: 'leadsToTheList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing.shown.refreshing',
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
      description: 'If the submission was loaded in advance, it is shown at once.',
      always: [{ guard: 'isPrefetched', target: 'shown', actions: 'usePrefetched' }, { target: 'loading' }],
    },
    loading: {
      description: 'The submission is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadSubmission',
        src: 'loadSubmission',
        input: ({ context }) => ({ id: readId(context) }),
        onDone: [
          {
            guard: { type: 'isSuperseded', params: ({ event }) => ({ read: event.output }) },
            target: 'loading',
            reenter: true,
            actions: [{ type: 'openNewest', params: ({ event }) => ({ read: event.output }) }, 'replaceAddress'],
            description: 'There is a newer version, which is loaded instead.',
          },
          {
            target: 'shown',
            actions: { type: 'rememberSubmission', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: [expiredTo(EXPIRED), refusedTo('gone'), failedTo('failed')],
      },
    },
    shown,
    loadingMore: {
      description: 'The next page is loading, to open its first submission.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ filter: context.filter, after: context.next }),
        onDone: {
          target: 'moved',
          actions: { type: 'rememberMore', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [expiredTo(EXPIRED), failedTo('moreFailed')],
      },
    },
    moved: {
      description: 'The next page has loaded. It may have become empty.',
      always: [
        { guard: 'hasNext', target: 'opening', actions: ['openNext', 'replaceAddress'] },
        { target: '#committee.listing.shown', actions: ['closeSubmission', 'replaceAddress'] },
      ],
    },
    moreFailed: {
      description: 'The next page could not be loaded (§8).',
      on: {
        'submission.retry': { target: 'loadingMore', description: "'Try again'." },
        'connection.restored': { target: 'loadingMore', description: 'The connection is back.' },
      },
    },
    gone: { description: 'The submission no longer exists: it was erased (decision 58).' },
    failed: {
      description: 'The submission could not be loaded (§8).',
      on: {
        'submission.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
  },
})
