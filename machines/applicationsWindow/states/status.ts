import { windowSetup } from '../setup.ts'
import { disconnected } from '../../failure.ts'

/** Refreshes the status while the page is visible. */
const refreshed = windowSetup.createStateConfig({
  after: {
    untilNextRefresh: {
      target: 'fetching',
      description: 'At regular intervals, and at the end of a day because the closing date may have passed.',
    },
  },
  on: {
    'page.shown': {
      guard: 'isRefreshDue',
      target: 'fetching',
      description: 'The page is visible again; the window may have changed.',
    },
    'status.doubted': {
      target: 'fetching',
      description:
        'A call was refused, possibly because the window has closed or a newer intake has started (decision 75).',
    },
    'page.hidden': { target: 'hidden', description: 'The page is hidden, so refreshing stops.' },
    'entry.request': {
      guard: 'isStatusOld',
      target: 'fetching',
      description: 'A sign-in needs a fresh status.',
    },
  },
})

export const status = windowSetup.createStateConfig({
  description: 'The applications status and its refreshing (§7.2).',
  initial: 'starting',
  states: {
    starting: {
      description: 'If the page embeds the status, nothing is fetched.',
      always: [{ guard: 'isStatusKnown', target: 'known' }, { target: 'fetching' }],
    },
    fetching: {
      description: 'The status is loading.',
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
        onError: [{ guard: disconnected, target: 'disconnected' }, { target: 'failed' }],
      },
    },
    known: { description: 'The status is known.', ...refreshed },
    disconnected: {
      description:
        'There is no connection. The status reloads as soon as it is back; until then the previous one counts (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'fetching', onError: 'failed' },
      ...refreshed,
    },
    failed: { description: 'The status could not be loaded (§8); the previous one still counts.', ...refreshed },
    hidden: {
      description: 'The page is hidden, so nothing is fetched.',
      on: {
        'page.shown': [
          { guard: 'isRefreshDue', target: 'fetching', description: 'The page is visible again.' },
          { guard: 'isStatusKnown', target: 'known', description: 'The page was hidden only briefly.' },
          { target: 'failed', description: 'The page was hidden only briefly, and the status is still unknown (§8).' },
        ],
        'entry.request': {
          guard: 'isStatusOld',
          target: 'fetching',
          description: 'A guarded page opened in a background tab needs a login (§2.1).',
        },
      },
    },
  },
})
