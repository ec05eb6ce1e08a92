import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo } from '../failure.ts'
import { allInput, NO_BULK, NO_SELECTION, selectedInput, selectionSetup } from './setup.ts'

const selecting = selectionSetup.createStateConfig({
  on: {
    'selection.toggle': {
      actions: { type: 'toggleSelected', params: ({ event: { item, intake } }) => ({ item, intake }) },
      description: 'An application is selected, or no longer selected.',
    },
    'selection.all': {
      target: '#selection.collecting',
      actions: { type: 'rememberFilter', params: ({ event }) => ({ filter: event.filter }) },
      description: "'Select all that match' adds them, also those that are not loaded (decision 119).",
    },
    'selection.clear': {
      guard: 'hasSelected',
      actions: ['clearSelected', 'forgetReason', { type: 'reportDone', params: { what: 'selectionCleared' } }],
      description: 'No application is selected any more. An unsaved reason belongs to the selection.',
    },
    'assignment.begin': {
      guard: 'mayAssign',
      target: '#selection.assigning',
      description: "'Assign reviewers…'.",
    },
    'labels.begin': { guard: 'mayLabel', target: '#selection.labelling', description: "'Label…'." },
    'bulk.begin': {
      guard: 'mayDecide',
      target: '#selection.checking',
      actions: { type: 'beginBulk', params: ({ event }) => ({ outcome: event.outcome }) },
      description: 'A decision is chosen for the selected applications.',
    },
  },
})

export const selectionMachine = selectionSetup.createMachine({
  id: 'selection',
  description:
    'The applications selected in the list get one decision, which can be undone once (decision 85), reviewers (decision 93) or labels (decision 132).',
  context: ({ input }) => ({ ...input, ...NO_SELECTION, ...NO_BULK, intake: '', filter: null }),
  invoke: {
    id: 'keepSelection',
    src: 'keepSelection',
    input: ({ context, self }) => ({ user: context.user, machine: (): AnyActorRef => self }),
    onError: { actions: 'logError', description: 'An unsaved reason is then lost when the user leaves the page.' },
  },
  on: {
    'bulk.restored': {
      actions: { type: 'restoreBulk', params: ({ event }) => event.unsaved },
      description: 'The selection and the unsaved reason from before a reload or log-out in this tab are back.',
    },
  },
  initial: 'selecting',
  states: {
    selecting: { description: 'The user selects applications in the list.', ...selecting },
    collecting: {
      description: 'All applications that match the filter are being selected, in addition to the selected ones.',
      tags: 'busy',
      invoke: {
        id: 'loadSelected',
        src: 'loadSelected',
        input: ({ context }) => allInput(context),
        onDone: {
          target: 'selecting',
          actions: { type: 'selectAll', params: ({ event }) => ({ items: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('notCollected')],
      },
    },
    notCollected: {
      description: 'The matching applications could not be selected (§8).',
      on: {
        ...selecting.on,
        'selection.retry': { target: 'collecting', description: "'Try again'." },
        'bulk.cancel': { target: 'selecting', description: "'Close'." },
      },
    },
    checking: {
      description: 'The selected applications are read again, because they may have changed since (decision 119).',
      tags: 'busy',
      invoke: {
        id: 'loadSelected',
        src: 'loadSelected',
        input: ({ context }) => selectedInput(context),
        onDone: { target: 'asking', actions: { type: 'compare', params: ({ event }) => ({ items: event.output }) } },
        onError: [expiredTo('expired'), failedTo('notChecked')],
      },
    },
    notChecked: {
      description: 'The selected applications could not be read again (§8).',
      on: {
        'selection.retry': { target: 'checking', description: "'Try again'." },
        'bulk.cancel': { target: 'selecting', description: "'Close'. An unsaved reason stays." },
      },
    },
    assigning: {
      description: 'Members are assigned to the selected applications.',
      invoke: {
        id: 'assignment',
        src: 'assignment',
        input: ({ context }) => ({ submissions: context.selected.map(({ id }) => id), intake: context.intake }),
        onDone: [
          { guard: { type: 'isSignInExpired', params: ({ event }) => ({ end: event.output }) }, target: 'expired' },
          { target: 'selecting' },
        ],
        onError: { target: 'selecting', actions: 'logError', description: 'The actor for assignments crashed.' },
      },
    },
    labelling: {
      description: 'Labels are set on the selected applications, or removed from them.',
      invoke: {
        id: 'labels',
        src: 'labels',
        input: ({ context }) => ({
          submissions: context.selected.map(({ id }) => id),
          labels: null,
          draft: null,
          mayLabel: context.mayLabel,
          list: context.list,
        }),
        onDone: { target: 'expired', description: 'The sign-in has expired (§4.8).' },
        onError: { target: 'selecting', actions: 'logError', description: 'The actor for labels crashed.' },
      },
      on: {
        'labels.end': { target: 'selecting', description: "'Close'." },
      },
    },
    asking: {
      description: 'A summary is shown, with a field for an optional reason.',
      on: {
        'bulk.type': {
          actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'The user enters the reason.',
        },
        'bulk.save': {
          guard: 'hasBefore',
          target: 'saving',
          actions: 'planDecisions',
          description: 'The user confirms.',
        },
        'bulk.cancel': { target: 'selecting', actions: 'forgetReason', description: "'Cancel'." },
      },
    },
    saving: {
      description: 'The decisions are being saved, as many at a time as one call can.',
      tags: 'busy',
      invoke: {
        id: 'saveDecisions',
        src: 'saveDecisions',
        input: ({ context }) => ({ decisions: context.pending }),
        onDone: [
          {
            guard: { type: 'isAllSaved', params: ({ event }) => ({ results: event.output }) },
            target: 'saved',
            actions: [
              { type: 'addResults', params: ({ event }) => ({ results: event.output }) },
              'clearSelected',
              'forgetReason',
              'refreshList',
            ],
          },
          {
            guard: 'isStopping',
            target: 'stopped',
            actions: [
              { type: 'addResults', params: ({ event }) => ({ results: event.output }) },
              { type: 'deselect', params: ({ event }) => ({ results: event.output }) },
              'refreshList',
            ],
            description: 'Decisions are left, and the user has stopped.',
          },
          {
            target: 'saving',
            reenter: true,
            actions: [
              { type: 'addResults', params: ({ event }) => ({ results: event.output }) },
              { type: 'deselect', params: ({ event }) => ({ results: event.output }) },
            ],
            description: 'The next decisions are saved. The selection has those that are left.',
          },
        ],
        onError: [expiredTo('expired'), failedTo('failed')],
      },
      initial: 'continuing',
      states: {
        continuing: {
          description: 'All decisions will be saved.',
          on: { 'bulk.stop': { target: 'stopping', description: "'Stop'." } },
        },
        stopping: {
          description: 'The decisions that were already sent are the last ones.',
        },
      },
    },
    stopped: {
      description: 'The user has stopped: some decisions are saved, and the other applications are still selected.',
      on: {
        'bulk.save': { target: 'saving', description: "'Continue'." },
        'bulk.undo': { guard: 'hasUndo', target: 'undoing', actions: 'planUndo', description: "'Undo'." },
        'bulk.cancel': { target: 'selecting', actions: 'forgetReason', description: "'Close'." },
      },
    },
    failed: {
      description: 'The decisions could not be saved. Some may have been (§8).',
      on: {
        'bulk.save': { target: 'saving', description: "'Try again', with those that are not known to be saved." },
        'bulk.cancel': {
          target: 'selecting',
          actions: 'refreshList',
          description: "'Close': the list shows which decisions were saved. The reason stays.",
        },
      },
    },
    saved: {
      description: 'The decisions are saved. Applications that changed in the meantime are named.',
      on: {
        ...selecting.on,
        'bulk.undo': { guard: 'hasUndo', target: 'undoing', actions: 'planUndo', description: "'Undo'." },
        'bulk.cancel': { target: 'selecting', description: "'Close'." },
      },
    },
    undoing: {
      description: 'The decisions from before are being saved again, as many at a time as one call can.',
      tags: 'busy',
      invoke: {
        id: 'saveDecisions',
        src: 'saveDecisions',
        input: ({ context }) => ({ decisions: context.pending }),
        onDone: [
          {
            guard: { type: 'isAllSaved', params: ({ event }) => ({ results: event.output }) },
            target: 'undone',
            actions: [{ type: 'addResults', params: ({ event }) => ({ results: event.output }) }, 'refreshList'],
          },
          {
            target: 'undoing',
            reenter: true,
            actions: { type: 'addResults', params: ({ event }) => ({ results: event.output }) },
            description: 'The next ones are saved.',
          },
        ],
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
