import { raise } from 'xstate'
import { bulkDecisions, committeeSetup, undoingDecisions } from '../setup.ts'

const EXPIRED = '#committee.work.expired'

const selecting = committeeSetup.createStateConfig({
  on: {
    'selection.toggle': {
      actions: { type: 'toggleSelected', params: ({ event }) => ({ id: event.id }) },
      description: 'An application is selected, or no longer selected.',
    },
    'selection.all': { actions: 'selectAll', description: 'All loaded applications are selected.' },
    'selection.clear': { actions: 'clearSelected', description: 'No application is selected any more.' },
    'assignment.begin': {
      guard: 'mayAssign',
      target: '#committee.bulk.assigning',
      description: "'Assign reviewers…'.",
    },
    'bulk.begin': {
      guard: 'hasChosen',
      target: '#committee.bulk.asking',
      actions: { type: 'beginBulk', params: ({ event }) => ({ outcome: event.outcome }) },
      description: 'A decision is chosen for the selected applications.',
    },
  },
})

export const bulk = committeeSetup.createStateConfig({
  description: 'One decision on all selected applications, which can be undone once, or their reviewers (decision 93).',
  initial: 'selecting',
  states: {
    selecting: {
      description: 'The user selects applications in the list.',
      ...selecting,
    },
    assigning: {
      description: 'Members are assigned to the selected applications.',
      invoke: {
        id: 'assignment',
        src: 'assignment',
        input: ({ context }) => ({ submissions: context.selected }),
        onDone: [
          {
            guard: { type: 'isSignInExpired', params: ({ event }) => ({ end: event.output }) },
            target: ['#committee.bulk.selecting', EXPIRED],
          },
          { target: 'selecting' },
        ],
        onError: { target: 'selecting', actions: 'logError', description: 'The actor for assignments crashed.' },
      },
    },
    asking: {
      description: 'A summary is shown, with a field for an optional reason.',
      on: {
        'bulk.type': {
          actions: { type: 'rememberBulkReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'The user enters the reason.',
        },
        'bulk.save': { target: 'saving', description: 'The user confirms.' },
        'bulk.cancel': { target: 'selecting', description: "'Cancel'." },
      },
    },
    saving: {
      description: 'The decisions are being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveDecisions',
        src: 'saveDecisions',
        input: ({ context }) => ({ decisions: bulkDecisions(context) }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'rememberResults', params: ({ event }) => ({ results: event.output }) },
            'clearSelected',
            raise({ type: 'list.refresh' }),
          ],
        },
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: ['#committee.bulk.asking', EXPIRED],
          },
          { target: 'failed', actions: 'logError' },
        ],
      },
    },
    failed: {
      description: 'The decisions could not be saved. Some may have been (§8).',
      on: {
        'bulk.save': { target: 'saving', description: "'Try again'." },
        'bulk.cancel': {
          target: 'selecting',
          actions: raise({ type: 'list.refresh' }),
          description: "'Cancel': the list shows which decisions were saved.",
        },
      },
    },
    saved: {
      description: 'The decisions are saved. Applications that changed in the meantime are named.',
      on: {
        ...selecting.on,
        'bulk.undo': { guard: 'hasUndo', target: 'undoing', description: "'Undo'." },
        'bulk.cancel': { target: 'selecting', description: "'Close'." },
      },
    },
    undoing: {
      description: 'The decisions from before are being saved again.',
      tags: 'busy',
      invoke: {
        id: 'saveDecisions',
        src: 'saveDecisions',
        input: ({ context }) => ({ decisions: undoingDecisions(context) }),
        onDone: {
          target: 'undone',
          actions: [
            { type: 'rememberResults', params: ({ event }) => ({ results: event.output }) },
            raise({ type: 'list.refresh' }),
          ],
        },
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: ['#committee.bulk.saved', EXPIRED],
          },
          { target: 'undoFailed', actions: 'logError' },
        ],
      },
    },
    undoFailed: {
      description: 'The decisions could not be undone (§8).',
      on: {
        'bulk.undo': { target: 'undoing', description: "'Try again'." },
        'bulk.cancel': { target: 'selecting', actions: raise({ type: 'list.refresh' }), description: "'Close'." },
      },
    },
    undone: {
      description: 'The decisions are undone, except for applications that changed in the meantime.',
      on: { 'bulk.cancel': { target: 'selecting', description: "'Close'." } },
    },
  },
})
