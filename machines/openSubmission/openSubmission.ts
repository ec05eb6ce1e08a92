import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { known } from '../../domain/known.ts'
import { flagsAllow } from '../../domain/roles.ts'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_END, expiredTo, failedTo, refusedTo } from '../failure.ts'
import type { OpenSubmissionOutput, Task, Work } from './contracts.ts'
import { intakeId, knownRead, mayAsk, mayOnNewest, openSubmissionSetup, readId, type TaskEnd } from './setup.ts'

const EXPIRED = '#openSubmission.expired'

/** The snapshots of a machine for the submission have its unsaved work, which outlives it, and what it has saved. */
const keeping = (kind: keyof Work) =>
  ({
    actions: {
      type: 'rememberTask',
      params: ({ event }: { event: { snapshot: { context: Task } } }) => ({ kind, task: event.snapshot.context }),
    },
    description: 'Unsaved work is kept while the user reads other submissions (decision 80, decision 92).',
  }) as const

const ended = ({ event }: { event: { output: TaskEnd } }) => ({ end: event.output })
const SIGN_IN_EXPIRED = { guard: { type: 'isSignInExpired', params: ended }, target: EXPIRED } as const
const RELOAD = { target: '#openSubmission.loading', description: 'The application has changed.' } as const

/** Only users who may export have a failed download. */
const download = { target: 'downloading', description: "'Download the dossier'." } as const

const shown = openSubmissionSetup.createStateConfig({
  description: 'The submission is open: its answers, the decision on it and one of its documents.',
  type: 'parallel',
  invoke: [
    {
      id: 'decision',
      src: 'decision',
      input: ({ context }) => ({
        id: context.id,
        draft: context.work.drafts,
        decisions: knownRead(context).decisions,
        mayDecide: mayOnNewest(context, 'decide'),
      }),
      onSnapshot: keeping('drafts'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for decisions crashed.' },
    },
    {
      id: 'review',
      src: 'review',
      input: ({ context }) => ({
        id: context.id,
        draft: context.work.reviews,
        reviews: knownRead(context).reviews,
        mayReview: mayOnNewest(context, 'review'),
      }),
      onSnapshot: [
        {
          guard: { type: 'opensReviews', params: ({ event }) => ({ task: event.snapshot.context }) },
          actions: [keeping('reviews').actions, 'refreshComments'],
          description: "The user's first review shows them the comments of colleagues too (decision 131).",
        },
        keeping('reviews'),
      ],
      onDone: [
        SIGN_IN_EXPIRED,
        {
          guard: { type: 'isHidden', params: ended },
          target: '#openSubmission.hidden',
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
        id: context.id,
        draft: context.work.messages,
        letters: knownRead(context).letters,
        mayWrite: flagsAllow(context.flags, 'contactApplicants'),
      }),
      onSnapshot: keeping('messages'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for messages crashed.' },
    },
    {
      id: 'informationRequest',
      src: 'informationRequest',
      input: ({ context }) => ({
        id: context.id,
        draft: context.work.requests,
        requests: knownRead(context).requests,
        mayAsk: mayAsk(context),
      }),
      onSnapshot: keeping('requests'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for requests crashed.' },
    },
    {
      id: 'conflicts',
      src: 'conflicts',
      input: ({ context }) => ({
        user: context.user,
        id: context.id,
        intake: intakeId(context),
        draft: context.work.conflicts,
        conflicts: knownRead(context).conflicts,
        mayChange: mayOnNewest(context, 'assign'),
      }),
      onSnapshot: keeping('conflicts'),
      onDone: [
        SIGN_IN_EXPIRED,
        { ...RELOAD, guard: { type: 'isSaved', params: ended }, actions: 'forgetConflict' },
        RELOAD,
      ],
      onError: { actions: 'logError', description: 'The actor for conflicts of interest crashed.' },
    },
    {
      id: 'comments',
      src: 'comments',
      input: ({ context }) => ({
        id: context.id,
        draft: context.work.comments,
        comments: knownRead(context).comments,
        mayWrite: mayOnNewest(context, 'review'),
      }),
      onSnapshot: keeping('comments'),
      onDone: [SIGN_IN_EXPIRED, RELOAD],
      onError: { actions: 'logError', description: 'The actor for comments crashed.' },
    },
    {
      id: 'labels',
      src: 'labels',
      input: ({ context }) => ({
        submissions: [context.id],
        labels: knownRead(context).labels,
        draft: context.work.labels,
        mayLabel: mayOnNewest(context, 'review'),
      }),
      onSnapshot: keeping('labels'),
      onDone: { target: EXPIRED, description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for labels crashed.' },
    },
  ],
  states: {
    part: {
      description: 'The answers or the documents are in front, where there is no room for both (decision 120).',
      initial: 'resuming',
      states: {
        resuming: {
          description: 'The part that was in front in the submission before is in front again.',
          always: [{ guard: 'showsDocuments', target: 'documents' }, { target: 'answers' }],
        },
        answers: {
          description: 'The answers are in front.',
          on: {
            'documents.show': { target: 'documents', description: "'Documents'." },
            'document.open': { target: 'documents', description: 'A document is opened.' },
          },
        },
        documents: {
          description: 'The documents are in front. The answers stay where they were.',
          on: {
            'answers.show': { target: 'answers', description: 'A part of the answers is chosen.' },
            'document.close': { target: 'answers', description: "'Close'." },
          },
        },
      },
    },
    document: {
      description: 'A document shown beside the submission.',
      initial: 'resuming',
      states: {
        resuming: {
          description: 'The kind of document that was open in the submission before opens again, if this one has it.',
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
            input: ({ context }) => ({ id: readId(context), kind: known(context.kind, 'document') }),
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
            input: ({ context }) => ({ id: readId(context), reference: knownRead(context).submission.reference }),
            onDone: { target: 'offered', actions: { type: 'reportDone', params: { what: 'downloadStarted' } } },
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
            input: ({ context }) => ({ id: context.id }),
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
            input: ({ context }) => ({ id: context.next }),
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

export const openSubmissionMachine = openSubmissionSetup.createMachine({
  id: 'openSubmission',
  description:
    'Staff read one submission of the list, in its latest version unless another one is chosen (decision 66).',
  context: ({ input }) => ({ ...input, prefetched: null, opened: null, history: [] }),
  invoke: invokeRestored,
  initial: 'opening',
  states: {
    opening: {
      description: 'If the submission was loaded in advance, it is shown at once.',
      always: [{ guard: 'isLoaded', target: 'shown' }, { target: 'loading' }],
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
            target: 'superseded',
            actions: { type: 'rememberSubmission', params: ({ event }) => ({ read: event.output }) },
          },
          {
            target: 'shown',
            actions: { type: 'rememberSubmission', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: [expiredTo('expired'), refusedTo('gone'), failedTo('failed')],
      },
    },
    shown,
    gone: { description: 'The submission no longer exists: it was erased (decision 58).' },
    failed: {
      description: 'The submission could not be loaded (§8).',
      on: {
        'submission.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    expired: EXPIRED_END,
    hidden: { description: 'The application is hidden from the user.', type: 'final', output: 'hidden' },
    superseded: {
      description: 'There is a newer version, which is opened instead.',
      type: 'final',
      output: 'superseded',
    },
  },
  output: ({ event, context: { read } }) => ({ end: event.output as OpenSubmissionOutput['end'], read }),
})

export type OpenSubmissionSnapshot = SnapshotFrom<typeof openSubmissionMachine>
export type OpenSubmissionActor = ActorRefFrom<typeof openSubmissionMachine>
