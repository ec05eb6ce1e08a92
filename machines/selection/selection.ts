import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo } from '../failure.ts'
import { bulkDecisions, NO_BULK, NO_SELECTION, selectionSetup, undoingDecisions } from './setup.ts'

const selecting = selectionSetup.createStateConfig({
  on: {
    'selection.toggle': {
      actions: { type: 'toggleSelected', params: ({ event }) => ({ id: event.id }) },
      description: 'An application is selected, or no longer selected.',
    },
    'selection.all': {
      actions: { type: 'select', params: ({ event }) => ({ selected: event.ids }) },
      description: 'All loaded applications are selected.',
    },
    'selection.clear': { actions: 'clearSelected', description: 'No application is selected any more.' },
    'assignment.begin': {
      guard: 'mayAssign',
      target: '#selection.assigning',
      actions: { type: 'rememberIntake', params: ({ event }) => ({ intake: event.intake }) },
      description: "'Assign reviewers…'.",
    },
    'bulk.begin': {
      guard: 'hasChosen',
      target: '#selection.asking',
      actions: { type: 'beginBulk', params: ({ event }) => ({ outcome: event.outcome, items: event.items }) },
      description: 'A decision is chosen for the selected applications.',
    },
  },
})

export const selectionMachine = selectionSetup.createMachine({
  id: 'selection',
  description:
    'The applications selected in the list get one decision, which can be undone once (decision 85), or reviewers (decision 93).',
  context: ({ input }) => ({ ...input, ...NO_SELECTION, ...NO_BULK, intake: '' }),
  invoke: {
    id: 'keepSelection',
    src: 'keepSelection',
    input: ({ context, self }) => ({ user: context.user, selection: (): AnyActorRef => self }),
    onError: { actions: 'logError', description: 'An unsaved reason is then lost when the user leaves the page.' },
  },
  on: {
    'bulk.restored': {
      actions: { type: 'restoreBulk', params: ({ event }) => event.unsaved },
      description: 'The selection and the unsaved reason from before a reload or log-out in this tab are back.',
    },
    'list.loaded': {
      actions: { type: 'leaveOut', params: ({ event }) => ({ ids: event.ids }) },
      description: 'The list has changed. Entries that it still has stay selected.',
    },
  },
  initial: 'selecting',
  states: {
    selecting: { description: 'The user selects applications in the list.', ...selecting },
    assigning: {
      description: 'Members are assigned to the selected applications.',
      invoke: {
        id: 'assignment',
        src: 'assignment',
        input: ({ context }) => ({ submissions: context.selected, intake: context.intake }),
        onDone: [
          { guard: { type: 'isSignInExpired', params: ({ event }) => ({ end: event.output }) }, target: 'expired' },
          { target: 'selecting' },
        ],
        onError: { target: 'selecting', actions: 'logError', description: 'The actor for assignments crashed.' },
      },
    },
    asking: {
      description: 'A summary is shown, with a field for an optional reason.',
      on: {
        'bulk.type': {
          actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'The user enters the reason.',
        },
        'bulk.save': { target: 'saving', description: 'The user confirms.' },
        'bulk.cancel': { target: 'selecting', actions: 'forgetReason', description: "'Cancel'." },
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
            'refreshList',
          ],
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The decisions could not be saved. Some may have been (§8).',
      on: {
        'bulk.save': { target: 'saving', description: "'Try again'." },
        'bulk.cancel': {
          target: 'selecting',
          actions: ['forgetReason', 'refreshList'],
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
          actions: [{ type: 'rememberResults', params: ({ event }) => ({ results: event.output }) }, 'refreshList'],
        },
        onError: [expiredTo('expired'), failedTo('undoFailed')],
      },
    },
    undoFailed: {
      description: 'The decisions could not be undone (§8).',
      on: {
        'bulk.undo': { target: 'undoing', description: "'Try again'." },
        'bulk.cancel': { target: 'selecting', actions: 'refreshList', description: "'Close'." },
      },
    },
    undone: {
      description: 'The decisions are undone, except for applications that changed in the meantime.',
      on: { ...selecting.on, 'bulk.cancel': { target: 'selecting', description: "'Close'." } },
    },
    expired: EXPIRED_END,
  },
})

export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>
export type SelectionActor = ActorRefFrom<typeof selectionMachine>
