import { windowSetup } from '../setup.ts'

/** What makes a status be asked for again while the page is in front. */
const askedAgain = windowSetup.createStateConfig({
  after: { untilNextAsk: { target: 'asking', description: 'Now and then, and when the closing date ends (§4.7).' } },
  on: {
    'page.shown': {
      guard: 'isAskingDue',
      target: 'asking',
      description: 'The page comes back to the front; the window may have opened or closed meanwhile (§4.7).',
    },
    'page.hidden': { target: 'hidden', description: 'The page goes to the back; it asks nothing there (§4.7).' },
    'entry.request': {
      guard: 'isStatusOld',
      target: 'asking',
      description: 'Nobody enters on a status that has grown old (§4.7).',
    },
  },
})

export const status = windowSetup.createStateConfig({
  description: 'What is known of applicationsStatus, and when it is asked for (§7.2).',
  initial: 'starting',
  states: {
    starting: {
      description: 'The page may have brought the status along; then nothing is fetched (§7.2).',
      always: [{ guard: 'isStatusKnown', target: 'resting' }, { target: 'asking' }],
    },
    asking: {
      description: 'The status is being fetched (§7.2).',
      tags: 'busy',
      entry: 'rememberAsking',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'resting',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: 'missed',
      },
    },
    resting: { description: 'The status is known (§4.7).', ...askedAgain },
    missed: { description: 'The status could not be fetched (§8); what was known before still counts.', ...askedAgain },
    hidden: {
      description: 'The page is at the back: nothing is asked (§4.7).',
      on: {
        'page.shown': [
          { guard: 'isAskingDue', target: 'asking', description: 'The page comes back to the front (§4.7).' },
          { guard: 'isStatusKnown', target: 'resting', description: 'It was away for a moment (§4.7).' },
          { target: 'missed', description: 'It was away for a moment, and the status is still not known (§8).' },
        ],
        'entry.request': {
          guard: 'isStatusOld',
          target: 'asking',
          description: 'A page that was opened at the back needs a login (§2.1).',
        },
      },
    },
  },
})
