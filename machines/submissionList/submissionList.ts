import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { NO_COUNTS } from '../../domain/desk.ts'
import { NO_SIGHT } from '../../domain/deskFilters.ts'
import { known } from '../../domain/known.ts'
import { flagsAllow } from '../../domain/roles.ts'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_END, expiredTo, explainedTo, failedTo, refusedTo } from '../failure.ts'
import { pageInput, pinned, submissionListSetup } from './setup.ts'

const EXPIRED = '#submissionList.expired'

const loaded = submissionListSetup.createStateConfig({
  description: 'The first page has loaded.',
  initial: 'shown',
  states: {
    shown: {
      description: 'The list is shown, alone or beside an open application, or a message that nothing matches.',
      on: {
        'list.more': {
          guard: 'hasNextPage',
          target: 'loadingMore',
          description: "The user scrolls to the end, or presses 'Next' after the last loaded entry.",
        },
        'list.refresh': {
          target: '.refreshing',
          description: "Decisions were saved, the user returns to the list, or closes a message with 'Close'.",
        },
        'list.open': {
          guard: { type: 'isSameList', params: ({ event }) => ({ filter: event.filter }) },
          actions: 'reportReady',
          description: "The browser's forward button leads to an application of this list (decision 80).",
        },
        'conflict.undo': {
          guard: { type: 'hasConflict', params: ({ event }) => ({ id: event.id }) },
          target: '#submissionList.withdrawing',
          actions: { type: 'rememberWithdrawn', params: ({ event }) => ({ id: event.id }) },
          description: "'Show it again': the conflict of interest is withdrawn (decision 90).",
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'The list is at most half a minute old.',
          after: {
            refreshPause: {
              target: 'refreshing',
              description: 'The list shows what others have changed after at most half a minute.',
            },
          },
        },
        refreshing: {
          description: 'The changes of applicants and colleagues are loading, while the list can be used.',
          invoke: {
            id: 'loadChanges',
            src: 'loadChanges',
            input: ({ context }) => ({ filter: pinned(context), since: context.readAt }),
            onDone: {
              target: 'resting',
              actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.output }) },
            },
            onError: [
              expiredTo(EXPIRED),
              refusedTo('#submissionList.loading'),
              { target: 'resting', actions: 'logError', description: 'It is repeated half a minute later (§8).' },
            ],
          },
        },
        notWithdrawn: {
          description: 'The conflict of interest was confirmed meanwhile, or could not be withdrawn (§8).',
        },
      },
    },
    loadingMore: {
      description: 'The next page is loading below the current ones.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => pageInput(context, context.next),
        onDone: {
          target: 'shown',
          actions: [{ type: 'rememberMore', params: ({ event }) => ({ page: event.output }) }, 'reportReady'],
        },
        onError: [expiredTo(EXPIRED), refusedTo('#submissionList.loading'), failedTo('moreFailed')],
      },
    },
    moreFailed: {
      description: 'The next page could not be loaded (§8).',
      on: {
        'list.retry': { target: 'loadingMore', description: "'Try again'." },
        'connection.restored': { target: 'loadingMore', description: 'The connection is back.' },
      },
    },
  },
})

export const submissionListMachine = submissionListSetup.createMachine({
  id: 'submissionList',
  description: 'Staff search, filter and sort the submitted applications, each in its latest version (decision 66).',
  context: ({ input }) => ({
    ...input,
    intakes: [],
    items: [],
    next: null,
    counts: NO_COUNTS,
    readAt: '',
    conflicts: [],
    withdrawn: null,
    among: null,
    columns: null,
    toReview: 0,
    toReviewOf: 0,
    reviewsDue: null,
    sight: NO_SIGHT,
    reason: null,
  }),
  invoke: [
    invokeRestored,
    {
      id: 'regions',
      src: 'listing',
      input: { name: 'regions' },
      onError: { actions: 'logError', description: 'Without the regions, the list cannot be filtered by region.' },
    },
    {
      id: 'keepColumns',
      src: 'keepColumns',
      input: ({ context, self }) => ({ user: context.user, machine: (): AnyActorRef => self }),
      onError: { actions: 'logError', description: 'The chosen columns then last until the user leaves the page.' },
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
        user: context.user,
        mayDecide: flagsAllow(context.flags, 'decide'),
        mayAssign: flagsAllow(context.flags, 'assign'),
        mayLabel: flagsAllow(context.flags, 'review'),
        list: (): AnyActorRef => self,
      }),
      onDone: { target: '.expired', description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for selected applications crashed.' },
    },
    {
      id: 'views',
      src: 'views',
      input: ({ self }) => ({ list: (): AnyActorRef => self }),
      onDone: { target: '.expired', description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for saved views crashed.' },
    },
    {
      id: 'exports',
      src: 'exports',
      input: ({ context }) => ({ mayExport: flagsAllow(context.flags, 'exportSubmissions') }),
      onError: { actions: 'logError', description: 'The actor for downloads crashed.' },
    },
  ],
  on: {
    'filter.change': {
      target: '.typing',
      actions: { type: 'rememberFilter', params: ({ event }) => ({ filter: event.filter }) },
      description: 'The search, a filter or the sort order changes.',
    },
    'view.show': {
      target: '.loading',
      actions: [
        'unlimit',
        { type: 'rememberFilter', params: ({ event }) => ({ filter: event.filter }) },
        'reportFilters',
      ],
      description: 'A saved view is opened (decision 121).',
    },
    'columns.choose': {
      actions: { type: 'rememberColumns', params: ({ event }) => ({ columns: event.columns }) },
      description: 'The user chooses columns (decision 118), or those of an earlier visit are back.',
    },
    'list.limit': {
      target: '.loading',
      actions: [{ type: 'limit', params: ({ event: { ids, intake } }) => ({ ids, intake }) }, 'reportFilters'],
      description: "'Show': only the selected applications are listed, whatever the filters (decision 119).",
    },
    'list.unlimit': {
      guard: 'isLimited',
      target: '.loading',
      actions: ['unlimit', 'reportFilters'],
      description: 'The list has its earlier filters again.',
    },
    'list.open': {
      target: '.loading',
      actions: ['unlimit', { type: 'rememberFilter', params: ({ event }) => ({ filter: event.filter }) }],
      description: "The browser's back or forward button leads to another list (decision 80).",
    },
    'conflict.declared': {
      target: '.loading',
      description: 'The user has a conflict of interest with the applicant (decision 90).',
    },
    'entry.change': {
      actions: { type: 'changeEntry', params: ({ event: { id, changes } }) => ({ id, changes }) },
      description: 'Something was saved on the open application, or it has a newer version.',
    },
  },
  initial: 'loading',
  states: {
    typing: {
      description: 'The search text is changing. The list reloads when typing pauses.',
      tags: 'busy',
      after: {
        typingPause: {
          target: 'loading',
          actions: 'reportFilters',
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
        input: ({ context }) => pageInput(context, null),
        onDone: {
          target: 'loaded',
          actions: [{ type: 'rememberPage', params: ({ event }) => ({ page: event.output }) }, 'reportReady'],
        },
        onError: [
          expiredTo(EXPIRED),
          { ...refusedTo('refused'), ...explainedTo('refused', 'rememberReason') },
          failedTo('failed'),
        ],
      },
    },
    loaded,
    withdrawing: {
      description: 'The conflict of interest is being withdrawn (decision 90).',
      tags: 'busy',
      invoke: {
        id: 'withdrawConflict',
        src: 'withdrawConflict',
        input: ({ context }) => ({ id: known(context.withdrawn, 'conflict') }),
        onDone: { target: 'loading', actions: { type: 'reportDone', params: { what: 'conflictWithdrawn' } } },
        onError: [expiredTo(EXPIRED), explainedTo('loaded.shown.notWithdrawn', 'rememberReason')],
      },
    },
    refused: {
      description: 'The server refused the list: a message names the filters that the user may not use (decision 121).',
      on: { 'list.retry': { target: 'loading', description: "'Try again'." } },
    },
    failed: {
      description: 'The list could not be loaded (§8).',
      on: {
        'list.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    expired: EXPIRED_END,
  },
})

export type SubmissionListSnapshot = SnapshotFrom<typeof submissionListMachine>
export type SubmissionListActor = ActorRefFrom<typeof submissionListMachine>
