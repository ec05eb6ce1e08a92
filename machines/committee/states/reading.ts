import {
  committeeSetup,
  knownId,
  knownKind,
  knownMessage,
  knownReference,
  newDecision,
  newReview,
  nextOf,
  readId,
  requestsInput,
} from '../setup.ts'
import type { AnyActorRef } from 'xstate'

import type { DecisionOutcome } from '../../../domain/desk.ts'
import type { LetterTexts } from '../../../domain/letters.ts'
import { expiredTo, failedTo, refusedTo } from '../../failure.ts'

const EXPIRED = '#committee.expired'

const cancel = { target: 'idle', actions: 'forgetDraft' } as const

const edit = {
  'decision.choose': {
    actions: {
      type: 'chooseOutcome',
      params: ({ event }: { event: { outcome: DecisionOutcome } }) => ({ outcome: event.outcome }),
    },
    description: 'A decision is chosen.',
  },
  'decision.type': {
    actions: {
      type: 'rememberReason',
      params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }),
    },
    description: 'The reason is kept while the user reads other submissions (decision 80).',
  },
  'decision.save': { guard: 'isDecisive', target: 'saving', description: 'The decision is saved.' },
} as const

const writing = {
  'message.type': {
    actions: {
      type: 'rememberMessage',
      params: ({ event }: { event: { texts: Partial<LetterTexts> } }) => ({ texts: event.texts }),
    },
    description: 'The message is kept while the user reads other submissions.',
  },
  'message.send': { guard: 'isMessage', target: 'sending', description: "'Send'." },
  'message.cancel': { target: 'idle', actions: 'forgetMessage', description: "'Cancel'." },
} as const

const scoring = {
  'review.score': {
    guard: 'mayReview',
    actions: {
      type: 'rememberScore',
      params: ({ event: { criterion, score } }: { event: { criterion: string; score: number } }) => ({
        criterion,
        score,
      }),
    },
    description: 'A criterion is scored.',
  },
  'review.type': {
    guard: 'mayReview',
    actions: { type: 'rememberNote', params: ({ event }: { event: { note: string } }) => ({ note: event.note }) },
    description: 'The note is kept while the user reads other submissions.',
  },
  'review.save': { guard: 'isScored', target: 'saving', description: "'Save your review'." },
  'conflict.ask': {
    guard: 'mayDeclare',
    target: 'asking',
    description: "'I have a conflict of interest'.",
  },
} as const

const declaring = {
  'conflict.confirm': { target: 'declaring', description: "'Hide it from me', 'Try again'." },
  'conflict.cancel': { target: 'resting', description: "'Cancel'." },
} as const

const saving = {
  'dossier.download': {
    guard: 'mayExport',
    target: 'downloading',
    description: "'Download the dossier'.",
  },
} as const

const shown = committeeSetup.createStateConfig({
  description: 'A submission is open: its answers, the decision on it and one of its documents.',
  type: 'parallel',
  invoke: {
    id: 'informationRequest',
    src: 'informationRequest',
    input: ({ context, self }) => ({ ...requestsInput(context), committee: (): AnyActorRef => self }),
    onDone: [
      { guard: { type: 'isSignInExpired', params: ({ event }) => ({ end: event.output }) }, target: EXPIRED },
      { target: '#committee.reading.loading', description: 'The application has changed (decision 92).' },
    ],
    onError: { actions: 'logError', description: 'The actor for requests crashed.' },
  },
  on: {
    'request.drafted': {
      actions: { type: 'rememberRequest', params: ({ event }) => ({ draft: event.draft }) },
      description: 'The typed request is kept while the user reads other submissions (decision 92).',
    },
    'requests.changed': {
      actions: { type: 'rememberRequests', params: ({ event }) => ({ requests: event.requests }) },
      description: 'A request was sent or withdrawn (decision 92).',
    },
  },
  states: {
    decision: {
      description: 'The decision on the application.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The latest decision is shown.',
          on: {
            'decision.begin': {
              guard: 'mayDecide',
              target: 'editing',
              actions: 'beginDraft',
              description: "'Decide' or 'Change the decision'.",
            },
          },
        },
        editing: {
          description: 'The user chooses a decision and may enter a reason.',
          on: { ...edit, 'decision.cancel': { ...cancel, description: "'Cancel'." } },
        },
        saving: {
          description: 'The decision is being saved.',
          tags: 'busy',
          invoke: {
            id: 'saveDecision',
            src: 'saveDecision',
            input: ({ context }) => newDecision(context),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'rememberDecisions', params: ({ event }) => ({ decisions: event.output }) },
                'forgetDraft',
              ],
            },
            onError: [expiredTo(EXPIRED), refusedTo('comparing'), failedTo('failed')],
          },
        },
        comparing: {
          description: 'The submission has changed since it was loaded, and is loading again.',
          tags: 'busy',
          invoke: {
            id: 'loadChanged',
            src: 'loadSubmission',
            input: ({ context }) => ({ id: knownId(context) }),
            onDone: [
              {
                guard: { type: 'isSuperseded', params: ({ event }) => ({ read: event.output }) },
                target: 'amended',
              },
              {
                target: 'contested',
                actions: { type: 'rememberDecisions', params: ({ event }) => ({ decisions: event.output.decisions }) },
              },
            ],
            onError: [expiredTo(EXPIRED), failedTo('failed')],
          },
        },
        contested: {
          description: 'Another member has decided in the meantime. Their decision is shown.',
          on: {
            'decision.agree': { ...cancel, description: "'Agree': the other decision stays." },
            'decision.change': { target: 'editing', description: "'Change it'." },
          },
        },
        amended: {
          description: 'The applicant has submitted a new version in the meantime.',
          on: {
            'submission.retry': {
              target: '#committee.reading.loading',
              description: 'The user opens the new version.',
            },
          },
        },
        failed: {
          description: 'The decision could not be saved (§8).',
          on: { ...edit, 'decision.cancel': { ...cancel, description: "'Cancel'." } },
        },
      },
    },
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
    review: {
      description: "The user's scores and note, and their conflict of interest (decision 90).",
      initial: 'resting',
      states: {
        resting: { description: 'The user can score the application by the rubric.', on: scoring },
        saving: {
          description: 'The scores and the note are being saved.',
          tags: 'busy',
          invoke: {
            id: 'saveReview',
            src: 'saveReview',
            input: ({ context }) => newReview(context),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'rememberReviews', params: ({ event }) => ({ reviews: event.output }) },
                'forgetReview',
              ],
            },
            onError: [expiredTo(EXPIRED), refusedTo('amended'), failedTo('failed')],
          },
        },
        failed: { description: 'The review could not be saved; scores and note stay (§8).', on: scoring },
        amended: {
          description: 'The applicant has submitted a new version in the meantime.',
          on: {
            'submission.retry': {
              target: '#committee.reading.loading',
              description: 'The user opens the new version.',
            },
          },
        },
        asking: {
          description: 'The user is asked to confirm, because the application is hidden from them.',
          on: declaring,
        },
        declaring: {
          description: 'The conflict of interest is being stored.',
          tags: 'busy',
          invoke: {
            id: 'declareConflict',
            src: 'declareConflict',
            input: ({ context }) => ({ id: knownId(context) }),
            onDone: {
              target: '#committee.listing.loading',
              actions: ['rememberConflict', 'forgetReview', 'closeSubmission', 'pushAddress'],
            },
            onError: [expiredTo(EXPIRED), failedTo('notDeclared')],
          },
        },
        notDeclared: { description: 'The conflict of interest could not be stored (§8).', on: declaring },
      },
    },
    message: {
      description: 'A message to the applicant (decision 89).',
      initial: 'idle',
      states: {
        idle: {
          description: 'The letters and messages to the applicant are shown.',
          on: {
            'message.begin': {
              guard: 'mayWrite',
              target: 'writing',
              actions: 'beginMessage',
              description: "'Write to the applicant'.",
            },
          },
        },
        writing: { description: 'The user writes a message.', on: writing },
        sending: {
          description: 'The message is being queued.',
          tags: 'busy',
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context }) => ({ id: knownId(context), message: knownMessage(context) }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'rememberLetters', params: ({ event }) => ({ letters: event.output }) },
                'forgetMessage',
              ],
            },
            onError: [expiredTo(EXPIRED), failedTo('failed')],
          },
        },
        failed: { description: 'The message could not be sent; its text stays (§8).', on: writing },
      },
    },
    dossier: {
      description: 'A PDF file with everything about the application.',
      initial: 'offered',
      states: {
        offered: { description: 'The dossier can be downloaded.', on: saving },
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
        failed: { description: 'The dossier could not be downloaded (§8).', on: saving },
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
