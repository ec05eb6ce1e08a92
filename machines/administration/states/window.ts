import { administrationSetup, knownChange, knownStatus } from '../setup.ts'

/** Changes that can be requested while no save is running. */
const changeable = administrationSetup.createStateConfig({
  on: {
    'window.ask': {
      guard: { type: 'isOtherWindow', params: ({ event }) => ({ open: event.open }) },
      target: 'confirming',
      description: "'Open applications', 'Close applications' (decision 78).",
      actions: { type: 'rememberOpen', params: ({ event }) => ({ open: event.open }) },
    },
    'dates.save': {
      guard: {
        type: 'areDates',
        params: ({ event: { closingDate, openingDate } }) => ({ closingDate, openingDate }),
      },
      target: 'saving',
      description: "'Save the closing date', or 'Save the dates' while applications are closed (§4.7, decision 72).",
      actions: {
        type: 'rememberDates',
        params: ({ event: { closingDate, openingDate } }) => ({ closingDate, openingDate }),
      },
    },
  },
})

export const window = administrationSetup.createStateConfig({
  description: 'The applications window: open or closed, with its dates (§4.7, §7.2).',
  initial: 'loading',
  states: {
    loading: {
      description: 'The applications status is loading (§7.2).',
      tags: 'busy',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: '#administration.expired',
          },
          { target: 'failed', actions: 'logError' },
        ],
      },
    },
    failed: {
      description: 'The status could not be loaded (§8).',
      on: {
        'status.retry': { target: 'loading', description: "'Try again' (§8)." },
        'connection.restored': { target: 'loading', description: 'The connection is back (§8).' },
      },
    },
    shown: { description: 'The status is shown and can be changed (§7.2).', ...changeable },
    confirming: {
      description:
        'The administrator is asked to confirm opening or closing, because it affects every applicant at once (decision 78).',
      on: {
        'window.confirm': { target: 'saving', description: "'Open now', 'Close now' (decision 78)." },
        'window.cancel': { target: 'shown', description: "'Cancel' (decision 78)." },
      },
    },
    saving: {
      description: 'The change is being saved (§7.2).',
      tags: 'busy',
      invoke: {
        id: 'saveStatus',
        src: 'saveStatus',
        input: ({ context }) => ({ before: knownStatus(context), change: knownChange(context) }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: '#administration.expired',
          },
          { target: 'notSaved', actions: 'logError' },
        ],
      },
    },
    notSaved: {
      description:
        'The change could not be saved, for example because the window was changed elsewhere or another intake has started (§8, decision 72).',
      on: {
        ...changeable.on,
        'status.retry': { target: 'loading', description: 'The administrator reloads the current status (§8).' },
      },
    },
  },
})
