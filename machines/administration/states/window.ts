import { known } from '../../../domain/known.ts'
import { expiredTo, explainedTo, failedTo, refusedTo, staleTo } from '../../failure.ts'
import { administrationSetup, knownStatus } from '../setup.ts'

/** Changes that can be requested while no save is running. */
const changeable = administrationSetup.createStateConfig({
  on: {
    'window.ask': {
      guard: { type: 'isOtherWindow', params: ({ event }) => ({ open: event.open }) },
      target: 'confirming',
      description: "'Open applications', 'Close applications'.",
      actions: { type: 'rememberOpen', params: ({ event }) => ({ open: event.open }) },
    },
    'dates.save': [
      {
        guard: { type: 'isPast', params: ({ event }) => event },
        target: 'confirmingPast',
        description: 'The closing date has passed, so saving it closes applications (decision 87).',
        actions: { type: 'rememberDates', params: ({ event }) => event },
      },
      {
        guard: { type: 'areDates', params: ({ event }) => event },
        target: 'saving',
        description: "'Save the closing date', or 'Save the dates' while applications are closed (decision 72).",
        actions: { type: 'rememberDates', params: ({ event }) => event },
      },
    ],
  },
})

const failed = administrationSetup.createStateConfig({
  on: {
    ...changeable.on,
    'status.retry': { target: 'loading', description: 'The administrator reloads the current status.' },
  },
})

export const window = administrationSetup.createStateConfig({
  description: 'The applications window: open or closed, with its dates (§4.7, §7.2).',
  initial: 'loading',
  on: {
    'intake.started': { target: '.loading', description: 'A new intake has its own window (decision 87).' },
  },
  states: {
    loading: {
      description: 'The applications status and the intakes are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'shown',
          actions: [
            { type: 'rememberStatus', params: ({ event }) => ({ status: event.output.status }) },
            { type: 'rememberIntakes', params: ({ event }) => ({ intakes: event.output.intakes }) },
          ],
        },
        onError: [expiredTo('#administration.expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The status could not be loaded (§8).',
      on: {
        'status.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: { description: 'The status is shown and can be changed.', ...changeable },
    saved: { description: 'The change is saved, which the page confirms.', ...changeable },
    confirming: {
      description:
        'The administrator is asked to confirm opening or closing, because it affects every applicant at once.',
      on: {
        'window.confirm': { target: 'saving', description: "'Open now', 'Close now'." },
        'window.cancel': { target: 'shown', description: "'Cancel'." },
      },
    },
    confirmingPast: {
      description: 'The administrator is asked to confirm a closing date that has passed (decision 87).',
      on: {
        'window.confirm': { target: 'saving', description: "'Save the past date'." },
        'window.cancel': { target: 'shown', description: "'Cancel'." },
      },
    },
    saving: {
      description: 'The change is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveStatus',
        src: 'saveStatus',
        input: ({ context }) => ({ before: knownStatus(context), change: known(context.change, 'change') }),
        onDone: {
          target: 'saved',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: [
          expiredTo('#administration.expired'),
          { ...staleTo('stale'), actions: 'logError' },
          { ...refusedTo('refused'), ...explainedTo('refused', 'rememberWindowReason') },
          failedTo('notSaved'),
        ],
      },
    },
    stale: {
      description: 'Another administrator has changed the window meanwhile, so the change was not saved (§8).',
      on: failed.on,
    },
    refused: {
      description: 'The server refused the change, or another intake has started (§8, decision 72).',
      on: failed.on,
    },
    notSaved: { description: 'The change could not be saved (§8).', on: failed.on },
  },
})
