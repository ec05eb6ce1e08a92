import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo, refusedTo, rememberReason } from '../failure.ts'
import { knownLabelling, labelsSetup, newLabel } from './setup.ts'

const REFUSED = {
  ...refusedTo('loading'),
  actions: rememberReason,
  description: 'There are too many labels, or this one was removed: the labels are loaded again.',
} as const

const rememberChanged = {
  type: 'rememberChanged',
  params: ({ event }: { event: { output: number } }) => ({ changed: event.output }),
} as const

const typing = labelsSetup.createStateConfig({
  on: {
    'label.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ name: event.name }) },
      description: 'The name of a new label is typed.',
    },
  },
})

const choosing = labelsSetup.createStateConfig({
  on: {
    'label.set': {
      guard: { type: 'isKnown', params: ({ event }) => ({ label: event.label }) },
      target: 'saving',
      actions: { type: 'choose', params: ({ event }) => ({ label: event.label, change: 'set' }) },
      description: 'A label is chosen.',
    },
    'label.lift': {
      guard: { type: 'isKnown', params: ({ event }) => ({ label: event.label }) },
      target: 'saving',
      actions: { type: 'choose', params: ({ event }) => ({ label: event.label, change: 'lift' }) },
      description: 'A label is no longer chosen.',
    },
    ...typing.on,
    'label.add': { guard: 'isName', target: 'adding', description: "'Add the label'." },
    'labels.close': { target: 'closed', actions: ['forgetTyped', 'forgetResult'], description: "'Close'." },
  },
})

/** While another label is being set or lifted. */
const planning = labelsSetup.createStateConfig({
  on: {
    ...typing.on,
    'label.set': {
      guard: { type: 'isKnown', params: ({ event }) => ({ label: event.label }) },
      actions: { type: 'plan', params: ({ event }) => ({ label: event.label, change: 'set' }) },
      description: 'Another label is chosen. It is set afterwards.',
    },
    'label.lift': {
      guard: { type: 'isKnown', params: ({ event }) => ({ label: event.label }) },
      actions: { type: 'plan', params: ({ event }) => ({ label: event.label, change: 'lift' }) },
      description: 'Another label is no longer chosen. It is lifted afterwards.',
    },
  },
})

export const labelsMachine = labelsSetup.createMachine({
  id: 'labels',
  description:
    'Members set and lift labels of the committee, on the open application or on all selected ones (decision 132).',
  context: ({ input }) => ({ ...input, all: [], labelling: null, planned: [], changed: null, reason: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'For a selection the labels are offered at once.',
      always: [{ guard: 'isOfSelection', target: 'loading' }, { target: 'closed' }],
    },
    closed: {
      description: 'The labels of the application are shown.',
      on: { 'labels.open': { guard: 'mayLabel', target: 'loading', description: "'Labels…'." } },
    },
    loading: {
      description: 'The labels are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadLabels',
        src: 'loadLabels',
        input: {},
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberAll', params: ({ event }) => ({ labels: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The labels could not be loaded (§8).',
      on: {
        'labels.retry': { target: 'loading', description: "'Try again'." },
        'labels.close': { target: 'closed', actions: 'forgetResult', description: "'Close'." },
      },
    },
    choosing: { description: 'The user chooses labels, or adds one.', ...choosing },
    adding: {
      description: 'A new label is being added.',
      tags: 'busy',
      invoke: {
        id: 'addLabel',
        src: 'addLabel',
        input: ({ context }) => newLabel(context),
        onDone: {
          target: 'saving',
          actions: { type: 'rememberAdded', params: ({ event }) => ({ label: event.output }) },
          description: 'The new label is set.',
        },
        onError: [expiredTo('expired'), REFUSED, failedTo('notSaved')],
      },
    },
    saving: {
      description: 'The label is being set or lifted.',
      tags: 'busy',
      ...planning,
      invoke: {
        id: 'labelApplications',
        src: 'labelApplications',
        input: ({ context }) => knownLabelling(context),
        onDone: [
          {
            guard: 'isOfSelection',
            target: 'saved',
            actions: [rememberChanged, 'refreshList'],
            description: 'A message shows the number of applications, and the list shows their labels.',
          },
          { target: 'saved', actions: [rememberChanged, 'reportLabelled'] },
        ],
        onError: [expiredTo('expired'), REFUSED, failedTo('notSaved')],
      },
    },
    saved: {
      description: 'The label is set or lifted. Those that were chosen meanwhile follow.',
      always: [{ guard: 'isAnyPlanned', target: 'saving', actions: 'choosePlanned' }, { target: 'choosing' }],
    },
    notSaved: { description: 'The label could not be added, set or lifted (§8).', ...choosing },
    expired: EXPIRED_END,
  },
  output: 'expired',
})

export type LabelsSnapshot = SnapshotFrom<typeof labelsMachine>
export type LabelsActor = ActorRefFrom<typeof labelsMachine>
