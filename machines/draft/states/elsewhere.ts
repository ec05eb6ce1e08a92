import { draftSetup } from '../setup.ts'
import { typed } from './typing.ts'

/** A step that has been changed elsewhere, and what comes of it. */

export const comparing = draftSetup.createStateConfig({
  description: 'The step has been changed elsewhere: what is at the server is read anew (decision 24).',
  initial: 'reading',
  states: {
    reading: {
      description: 'The fellowship and the draft are being read (decision 24).',
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: [
          {
            guard: { type: 'isOwnStore', params: ({ event }) => ({ theirs: event.output }) },
            target: '#draft.storing',
            actions: { type: 'adoptVersion', params: ({ event }) => ({ theirs: event.output }) },
            description: 'What is there was stored here, and the answer was lost: what was typed since follows.',
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
            description: 'What is there is what is shown.',
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
            description: 'Nothing typed here would be lost, so what is there is shown.',
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
      description: 'It is read as soon as the connection is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'reading', onError: 'failed' },
    },
    failed: {
      description: 'What is at the server could not be read (§8); what was typed is kept in this tab.',
      on: { 'draft.retry': { target: 'reading', description: 'The applicant tries again (§8).' } },
    },
  },
})

export const awaitingPause = draftSetup.createStateConfig({
  description: 'Typed here and changed elsewhere; the form is left alone until typing pauses (decision 24).',
  after: { typingPause: { target: 'conflict', description: 'Nobody is in the middle of a word.' } },
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: 'awaitingPause', reenter: true },
  },
})

export const conflict = draftSetup.createStateConfig({
  description: 'Typed here and changed elsewhere: the applicant sees both, field by field, and chooses (decision 24).',
  entry: 'saveInTab',
  always: {
    guard: 'isNothingToChoose',
    target: 'restoring',
    actions: ['replaceWithTheirs', 'reportReplaced', 'saveInTab'],
    description: 'What was typed here is there as well (decision 24).',
  },
  on: {
    'draft.choose': {
      target: 'storing',
      actions: [
        { type: 'applyChoice', params: ({ event }) => ({ content: event.content }) },
        'reportReplaced',
        'saveInTab',
      ],
      description: 'Of each field one text was chosen (decision 24).',
    },
    'draft.look': {
      target: '.refreshing',
      description: 'The applicant comes back, perhaps from the other device (decision 24).',
    },
    'draft.changedElsewhere': {
      target: '.refreshing',
      description: 'It has been changed in another tab again (decision 24).',
    },
  },
  initial: 'choosing',
  states: {
    choosing: { description: 'Both are shown (decision 24).' },
    refreshing: {
      description: 'Both are shown, while what is at the server is read anew (decision 24).',
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { step, owner } }) => ({ step, owner }),
        onDone: {
          target: 'choosing',
          actions: [{ type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) }, 'reportFellowship'],
          description: 'What is there now is shown.',
        },
        onError: {
          target: 'choosing',
          description: 'A choice made over what has been changed since is refused, and asked again.',
        },
      },
    },
  },
})
