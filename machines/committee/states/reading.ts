import type { OpenSubmissionOutput } from '../../openSubmission/contracts.ts'
import type { OpenSubmissionSnapshot } from '../../openSubmission/openSubmission.ts'
import { partInFront } from '../../openSubmission/selectors.ts'
import { committeeSetup, openInput } from '../setup.ts'

const opened = ({ event: { snapshot } }: { event: { snapshot: OpenSubmissionSnapshot } }) => ({
  open: snapshot.context,
  part: partInFront(snapshot),
})
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
        target: '.waiting',
        actions: 'loadMore',
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
    'submission.reload': {
      guard: 'hasChanged',
      target: '.open',
      actions: 'forgetRead',
      description: "'Show the changes': the list has a newer version or decision.",
    },
    'version.open': {
      target: '.open',
      actions: [{ type: 'openVersion', params: ({ event }) => ({ id: event.id }) }, 'pushAddress'],
      description: 'An earlier version is opened, or the newest one again.',
    },
    'submission.close': {
      target: 'listing',
      actions: ['closeSubmission', 'pushAddress', 'refreshList'],
      description: "'Back to the list'.",
    },
    'location.changed': [
      {
        guard: { type: 'leadsToAnotherList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing',
        actions: [
          { type: 'rememberPlace', params: ({ event }) => ({ location: event.location }) },
          { type: 'openList', params: ({ event }) => ({ location: event.location }) },
        ],
        description: "The browser's back button leads to another list (decision 80).",
      },
      {
        guard: { type: 'leadsToTheList', params: ({ event }) => ({ location: event.location }) },
        target: 'listing',
        actions: ['closeSubmission', 'refreshList'],
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
          intakes: () => self.getSnapshot().context.list.intakes,
        }),
        onSnapshot: [
          {
            guard: { type: 'hasSaved', params: opened },
            actions: [
              { type: 'listSaved', params: opened },
              { type: 'rememberOpen', params: opened },
            ],
            description: 'The list shows what was saved.',
          },
          {
            actions: { type: 'rememberOpen', params: opened },
            description: 'Unsaved work and the open document outlive the open submission (decision 80).',
          },
        ],
        onDone: [
          { guard: { type: 'isSignInExpired', params: ended }, target: '#committee.expired' },
          {
            guard: { type: 'isHidden', params: ended },
            target: '#committee.listing',
            actions: ['declareConflict', 'closeSubmission', 'pushAddress'],
            description: 'The user has a conflict of interest (decision 90).',
          },
          {
            target: 'open',
            reenter: true,
            actions: [{ type: 'listNewest', params: ended }, { type: 'openNewest', params: ended }, 'replaceAddress'],
            description: 'There is a newer version, which is opened instead.',
          },
        ],
        onError: { actions: 'logError', description: 'The actor for the open submission crashed.' },
      },
    },
    waiting: {
      description: 'The list loads its next page, to open the first submission on it.',
      on: {
        'list.ready': [
          {
            guard: { type: 'hasNextIn', params: ({ event }) => ({ list: event.list }) },
            target: 'open',
            actions: [
              { type: 'rememberList', params: ({ event }) => ({ list: event.list }) },
              'openNext',
              'replaceAddress',
            ],
            description: 'The next page has loaded.',
          },
          {
            target: '#committee.listing',
            actions: ['closeSubmission', 'replaceAddress'],
            description: 'The next page has become empty.',
          },
        ],
      },
    },
  },
})
