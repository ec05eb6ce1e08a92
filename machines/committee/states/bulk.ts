import { raise } from 'xstate'
import { bulkDecisions, committeeSetup, undoingDecisions } from '../setup.ts'

const EXPIRED = '#committee.work.expired'

const select = {
  'selection.toggle': {
    actions: { type: 'toggleSelected', params: ({ event }: { event: { id: string } }) => ({ id: event.id }) },
    description: 'An application is selected, or no longer selected (decision 85).',
  },
  'selection.all': { actions: 'selectAll', description: 'All loaded applications are selected (decision 85).' },
  'selection.clear': { actions: 'clearSelected', description: 'No application is selected any more (decision 85).' },
} as const

const assign = {
  'assignment.begin': {
    guard: 'mayAssign',
    target: '#committee.bulk.assigning',
    description: "'Assign reviewers…' (decision 93).",
  },
} as const

export const bulk = committeeSetup.createStateConfig({
  description:
    'One decision on all selected applications, which can be undone once (decision 85), or their reviewers (decision 93).',
  initial: 'selecting',
  states: {
    selecting: {
      description: 'The user selects applications in the list (decision 85).',
      on: {
        ...select,
        ...assign,
        'bulk.begin': {
          guard: 'hasChosen',
          target: 'asking',
          actions: { type: 'beginBulk', params: ({ event }) => ({ outcome: event.outcome }) },
          description: 'A decision is chosen for the selected applications (decision 85).',
        },
      },
    },
    assigning: {
      description: 'Members are assigned to the selected applications (decision 93).',
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
      description: 'A summary is shown, with a field for an optional reason (decision 85).',
      on: {
        'bulk.type': {
          actions: { type: 'rememberBulkReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'The user enters the reason (decision 85).',
        },
        'bulk.save': { target: 'saving', description: 'The user confirms (decision 85).' },
        'bulk.cancel': { target: 'selecting', description: "'Cancel' (decision 85)." },
      },
    },
    saving: {
      description: 'The decisions are being saved (decision 85).',
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
        'bulk.save': { target: 'saving', description: "'Try again' (§8)." },
        'bulk.cancel': {
          target: 'selecting',
          actions: raise({ type: 'list.refresh' }),
          description: "'Cancel': the list shows which decisions were saved (§8).",
        },
      },
    },
    saved: {
      description: 'The decisions are saved. Applications that changed in the meantime are named (decision 85).',
      on: {
        ...select,
        ...assign,
        'bulk.undo': { guard: 'hasUndo', target: 'undoing', description: "'Undo' (decision 85)." },
        'bulk.cancel': { target: 'selecting', description: "'Close' (decision 85)." },
        'bulk.begin': {
          guard: 'hasChosen',
          target: 'asking',
          actions: { type: 'beginBulk', params: ({ event }) => ({ outcome: event.outcome }) },
          description: 'A decision is chosen for other applications (decision 85).',
        },
      },
    },
    undoing: {
      description: 'The decisions from before are being saved again (decision 85).',
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
        'bulk.undo': { target: 'undoing', description: "'Try again' (§8)." },
        'bulk.cancel': { target: 'selecting', actions: raise({ type: 'list.refresh' }), description: "'Close' (§8)." },
      },
    },
    undone: {
      description: 'The decisions are undone, except for applications that changed in the meantime (decision 85).',
      on: { 'bulk.cancel': { target: 'selecting', description: "'Close' (decision 85)." } },
    },
  },
})
