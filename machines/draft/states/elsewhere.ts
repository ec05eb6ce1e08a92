import { draftSetup, knownTheirs } from '../setup.ts'
import { typed } from './typing.ts'
import { disconnected } from '../../failure.ts'

export const comparing = draftSetup.createStateConfig({
  description: "The step was changed elsewhere. The server's state is loaded and merged (decision 24).",
  initial: 'reading',
  states: {
    reading: {
      description: 'The fellowship and the draft are loading.',
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: [
          {
            guard: { type: 'isUnseen', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.restoring',
            actions: [
              { type: 'mergeUnseen', params: ({ event }) => ({ theirs: event.output }) },
              { type: 'reportFellowship', params: ({ event }) => ({ theirs: event.output }) },
              'saveInTab',
            ],
            description: 'The form already shows the result.',
          },
          {
            guard: { type: 'isNothingTypedSince', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.restoring',
            actions: [
              { type: 'merge', params: ({ event }) => ({ theirs: event.output }) },
              { type: 'reportFellowship', params: ({ event }) => ({ theirs: event.output }) },
              'reportReplaced',
              'saveInTab',
            ],
            description: 'The applicant is not typing, so the form changes at once.',
          },
          {
            target: '#draft.awaitingPause',
            actions: [
              { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
              { type: 'reportFellowship', params: ({ event }) => ({ theirs: event.output }) },
            ],
          },
        ],
        onError: [{ guard: disconnected, target: 'waiting' }, { target: 'failed' }],
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
  after: { typingPause: { target: 'merging', description: 'Typing has paused.' } },
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: 'awaitingPause', reenter: true },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The two versions are compared, answer by answer.',
      always: [{ guard: 'isChoiceNeeded', target: 'willAsk' }, { target: 'willMerge' }],
    },
    willAsk: {
      description: "'We will ask you which answer to keep': the same answer was changed on both sides.",
    },
    willMerge: { description: 'No answer was changed on both sides.' },
  },
})

export const merging = draftSetup.createStateConfig({
  description: 'Answers that only one side changed take that side; the applicant is asked about others (decision 24).',
  always: [
    { guard: 'isChoiceNeeded', target: 'conflict' },
    {
      target: 'restoring',
      actions: [
        { type: 'merge', params: ({ context }) => ({ theirs: knownTheirs(context) }) },
        'reportReplaced',
        'saveInTab',
      ],
    },
  ],
})

export const conflict = draftSetup.createStateConfig({
  description:
    'An answer was changed both here and elsewhere. The applicant sees both versions of it and chooses (decision 24).',
  entry: 'saveInTab',
  always: {
    guard: 'isNothingToChoose',
    target: 'merging',
    description: 'No answer differs any more.',
  },
  on: {
    'draft.choose': {
      target: 'restoring',
      actions: [
        { type: 'applyChoice', params: ({ event }) => ({ sides: event.sides }) },
        'reportReplaced',
        'saveInTab',
      ],
      description: 'The applicant has chosen a version of every answer.',
    },
    'draft.look': {
      target: '.refreshing',
      description: 'The page is visible again; the applicant may have used another device.',
    },
    'draft.changedElsewhere': {
      target: '.refreshing',
      description: 'The step was changed in another tab again.',
    },
  },
  initial: 'choosing',
  states: {
    choosing: { description: 'Both versions are shown.' },
    refreshing: {
      description: "Both versions are shown while the server's state reloads.",
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: {
          target: 'choosing',
          actions: [
            { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
            { type: 'reportFellowship', params: ({ event }) => ({ theirs: event.output }) },
          ],
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
