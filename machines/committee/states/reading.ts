import { expiredTo, failedTo } from '../../failure.ts'
import type { OpenSubmissionOutput } from '../../openSubmission/contracts.ts'
import { committeeSetup, openInput } from '../setup.ts'

const ended = ({ event }: { event: { output: OpenSubmissionOutput } }) => event.output

export const reading = committeeSetup.createStateConfig({
  description: 'One submission of the list, in its latest version unless another one is chosen.',
  initial: 'open',
  on: {
    'submission.next': [
      {
        guard: 'hasNext',
        target: '.open',
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
      target: '.open',
      actions: ['openPrevious', 'replaceAddress'],
      description: "'Previous'.",
    },
    'submission.open': {
      guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
      target: '.open',
      actions: [{ type: 'openListed', params: ({ event }) => ({ id: event.id }) }, 'replaceAddress'],
      description: 'Another submission of the list beside it is opened.',
    },
    'version.open': {
      target: '.open',
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
        target: '.open',
        actions: { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
        description: "The browser's back or forward button leads to another application (decision 80).",
      },
    ],
  },
  states: {
    open: {
      description: 'The submission is loading or shown.',
      invoke: {
        id: 'openSubmission',
        src: 'openSubmission',
        input: ({ context, self }) => ({
          ...openInput(context),
          intakes: () => self.getSnapshot().context.intakes,
        }),
        onSnapshot: {
          actions: { type: 'rememberOpen', params: ({ event }) => ({ open: event.snapshot.context }) },
          description: 'Unsaved work, decisions and the open document outlive the open submission (decision 80).',
        },
        onDone: [
          { guard: { type: 'isSignInExpired', params: ended }, target: '#committee.expired' },
          {
            guard: { type: 'isHidden', params: ended },
            target: '#committee.listing.loading',
            actions: ['rememberConflict', 'closeSubmission', 'pushAddress'],
            description: 'The user has a conflict of interest (decision 90).',
          },
          {
            target: 'open',
            reenter: true,
            actions: [{ type: 'openNewest', params: ended }, 'replaceAddress'],
            description: 'There is a newer version, which is opened instead.',
          },
        ],
        onError: { actions: 'logError', description: 'The actor for the open submission crashed.' },
      },
    },
    loadingMore: {
      description: 'The next page is loading, to open its first submission.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ filter: context.filter, after: context.next }),
        onDone: [
          {
            guard: { type: 'hasEntries', params: ({ event }) => ({ page: event.output }) },
            target: 'open',
            actions: [
              { type: 'rememberMore', params: ({ event }) => ({ page: event.output }) },
              'openNext',
              'replaceAddress',
            ],
          },
          {
            target: '#committee.listing.shown',
            actions: [
              { type: 'rememberMore', params: ({ event }) => ({ page: event.output }) },
              'closeSubmission',
              'replaceAddress',
            ],
            description: 'The next page has become empty.',
          },
        ],
        onError: [expiredTo('#committee.expired'), failedTo('moreFailed')],
      },
    },
    moreFailed: {
      description: 'The next page could not be loaded (§8).',
      on: {
        'submission.retry': { target: 'loadingMore', description: "'Try again'." },
        'connection.restored': { target: 'loadingMore', description: 'The connection is back.' },
      },
    },
  },
})
