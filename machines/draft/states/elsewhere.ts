import { draftSetup } from '../setup.ts'
import { typed } from './typing.ts'

export const comparing = draftSetup.createStateConfig({
  description: "The step was changed elsewhere. The server's state is loaded and compared (decision 24).",
  initial: 'reading',
  states: {
    reading: {
      description: 'The fellowship and the draft are loading (decision 24).',
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: [
          {
            guard: { type: 'isOwnStore', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.storing',
            actions: { type: 'adoptVersion', params: ({ event }) => ({ theirs: event.output }) },
            description:
              "The server's draft came from this tab and only its answer was lost. Later changes are stored on top of it.",
          },
          {
            guard: { type: 'isSameAsTheirs', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.restoring',
            actions: [
              { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
              'reportFellowship',
              'adoptTheirs',
              'saveInTab',
            ],
            description: "The server's state looks the same as the form.",
          },
          {
            guard: { type: 'isNothingLost', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.restoring',
            actions: [
              { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
              'reportFellowship',
              'replaceWithTheirs',
              'reportReplaced',
              'saveInTab',
            ],
            description: "No local text would be lost, so the server's state is shown.",
          },
          {
            target: '#draft.awaitingPause',
            actions: [
              { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
              'reportFellowship',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
          },
          { target: 'failed' },
        ],
      },
    },
    waiting: {
      description: "There is no connection. The server's state loads as soon as it is back (§8).",
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'reading', onError: 'failed' },
    },
    failed: {
      description: "The server's state could not be loaded (§8). The draft stays in this tab.",
      on: { 'draft.retry': { target: 'reading', description: 'The applicant tries again (§8).' } },
    },
  },
})

export const awaitingPause = draftSetup.createStateConfig({
  description:
    'The step was changed both here and elsewhere. The form stays unchanged until typing pauses (decision 24).',
  after: { typingPause: { target: 'conflict', description: 'Typing has paused.' } },
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: 'awaitingPause', reenter: true },
  },
})

export const conflict = draftSetup.createStateConfig({
  description:
    'The step was changed both here and elsewhere. The applicant sees both versions field by field and chooses (decision 24).',
  entry: 'saveInTab',
  always: {
    guard: 'isNothingToChoose',
    target: 'restoring',
    actions: ['replaceWithTheirs', 'reportReplaced', 'saveInTab'],
    description: 'The server has everything typed here (decision 24).',
  },
  on: {
    'draft.choose': {
      target: 'storing',
      actions: [
        { type: 'applyChoice', params: ({ event }) => ({ content: event.content }) },
        'reportReplaced',
        'saveInTab',
      ],
      description: 'The applicant has chosen a version of every field (decision 24).',
    },
    'draft.look': {
      target: '.refreshing',
      description: 'The page is visible again; the applicant may have used another device (decision 24).',
    },
    'draft.changedElsewhere': {
      target: '.refreshing',
      description: 'The step was changed in another tab again (decision 24).',
    },
  },
  initial: 'choosing',
  states: {
    choosing: { description: 'Both versions are shown (decision 24).' },
    refreshing: {
      description: "Both versions are shown while the server's state reloads (decision 24).",
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: {
          target: 'choosing',
          actions: [{ type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) }, 'reportFellowship'],
          description: 'The current server state is shown.',
        },
        onError: {
          target: 'choosing',
          description:
            'The choice stays open. If it turns out to be outdated, the server refuses it and it is offered again.',
        },
      },
    },
  },
})
