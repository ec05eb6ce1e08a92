import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, explainedTo, failedTo } from '../failure.ts'
import { knownLabel, labelSettingsSetup, renamed } from './setup.ts'

const saving = labelSettingsSetup.createStateConfig({
  on: {
    'label.save': {
      guard: { type: 'isName', params: ({ event }) => ({ name: event.name }) },
      target: 'saving',
      actions: { type: 'rememberName', params: ({ event }) => ({ name: event.name }) },
      description: "'Save'.",
    },
  },
})

const removal = labelSettingsSetup.createStateConfig({
  on: {
    'label.confirm': { target: 'removing', description: "'Remove', 'Try again'." },
    'label.cancel': { target: 'shown', actions: 'forgetChosen', description: "'Cancel'." },
  },
})

export const labelSettingsMachine = labelSettingsSetup.createMachine({
  id: 'labelSettings',
  description: "A bursary admin renames and removes the committee's labels (decision 132).",
  context: ({ input }) => ({ ...input, labels: [], chosen: null, name: null, reason: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Only bursary admins rename and remove labels.',
      always: [{ guard: 'mayChange', target: 'loading' }, { target: 'hidden' }],
    },
    hidden: { description: 'The user may not change the labels.' },
    loading: {
      description: 'The labels are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadLabels',
        src: 'loadLabels',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberLabels', params: ({ event }) => ({ labels: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The labels could not be loaded (§8).',
      on: { 'labels.retry': { target: 'loading', description: "'Try again'." } },
    },
    shown: {
      description: 'The labels are shown.',
      on: {
        'label.rename': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          target: 'renaming',
          actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
          description: "'Rename…' beside a label.",
        },
        'label.remove': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
          description: "'Remove…' beside a label.",
        },
      },
    },
    renaming: {
      description: 'The user enters another name.',
      on: {
        ...saving.on,
        'label.cancel': { target: 'shown', actions: 'forgetChosen', description: "'Cancel'." },
      },
    },
    saving: {
      description: 'The name is being saved.',
      tags: 'busy',
      invoke: {
        id: 'renameLabel',
        src: 'renameLabel',
        input: ({ context }) => renamed(context),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'reportDone', params: ({ context }) => ({ what: 'labelRenamed', name: renamed(context).name }) },
            'rememberRenamed',
          ],
        },
        onError: [expiredTo('expired'), explainedTo('notSaved', 'rememberReason')],
      },
    },
    notSaved: {
      description: 'The name was refused or could not be saved; what is typed stays (§8).',
      on: {
        ...saving.on,
        'label.cancel': {
          target: 'loading',
          actions: 'forgetChosen',
          description: "'Cancel': the labels are loaded, because a colleague may have changed them.",
        },
      },
    },
    asking: { description: 'The user is asked to confirm the removal.', ...removal },
    removing: {
      description: 'The label is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeLabel',
        src: 'removeLabel',
        input: ({ context }) => ({ id: knownLabel(context).id }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'reportDone', params: ({ context }) => ({ what: 'labelRemoved', name: knownLabel(context).name }) },
            'rememberRemoved',
          ],
        },
        onError: [expiredTo('expired'), failedTo('notRemoved')],
      },
    },
    notRemoved: { description: 'The label could not be removed (§8).', ...removal },
    expired: EXPIRED_END,
  },
  output: 'expired',
})

export type LabelSettingsSnapshot = SnapshotFrom<typeof labelSettingsMachine>
export type LabelSettingsActor = ActorRefFrom<typeof labelSettingsMachine>
