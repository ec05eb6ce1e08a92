import { windowSetup } from '../setup.ts'

/** When the status is refreshed while the page is visible. */
const refreshed = windowSetup.createStateConfig({
  after: {
    untilNextRefresh: {
      target: 'fetching',
      description: 'At regular intervals, and when a day ends: the closing date may be over (§4.7).',
    },
  },
  on: {
    'page.shown': {
      guard: 'isRefreshDue',
      target: 'fetching',
      description: 'The page is visible again; the window may have opened or closed meanwhile (§4.7).',
    },
    'status.doubted': {
      target: 'fetching',
      description: 'A call was refused that another intake, or a window that has closed, would explain (decision 75).',
    },
    'page.hidden': { target: 'hidden', description: 'The page is hidden; nothing is fetched there (§4.7).' },
    'entry.request': {
      guard: 'isStatusOld',
      target: 'fetching',
      description: 'No one proceeds on a stale status (§4.7).',
    },
  },
})

export const status = windowSetup.createStateConfig({
  description: 'What is known of applicationsStatus, and when it is fetched (§7.2).',
  initial: 'starting',
  states: {
    starting: {
      description: 'The status may be embedded in the page; then nothing is fetched (§7.2).',
      always: [{ guard: 'isStatusKnown', target: 'known' }, { target: 'fetching' }],
    },
    fetching: {
      description: 'The status is being fetched (§7.2).',
      tags: 'busy',
      entry: 'rememberRequestTime',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'known',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'failed' },
        ],
      },
    },
    known: { description: 'The status is known (§4.7).', ...refreshed },
    disconnected: {
      description: 'The status is fetched as soon as the connection is back; the previous one still counts (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'fetching', onError: 'failed' },
      ...refreshed,
    },
    failed: { description: 'The status could not be fetched (§8); the previous one still counts.', ...refreshed },
    hidden: {
      description: 'The page is hidden: nothing is fetched (§4.7).',
      on: {
        'page.shown': [
          { guard: 'isRefreshDue', target: 'fetching', description: 'The page is visible again (§4.7).' },
          { guard: 'isStatusKnown', target: 'known', description: 'It was hidden for a moment only (§4.7).' },
          { target: 'failed', description: 'It was hidden for a moment only, and the status is still unknown (§8).' },
        ],
        'entry.request': {
          guard: 'isStatusOld',
          target: 'fetching',
          description: 'A page that was opened in the background needs a login (§2.1).',
        },
      },
    },
  },
})
