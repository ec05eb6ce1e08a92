import { authenticationSetup } from '../setup.ts'

export const signedOut = authenticationSetup.createStateConfig({
  description: 'No one is signed in: the public page offers login and sign-up (§2.5).',
  initial: 'recalling',
  invoke: {
    id: 'finishSignOut',
    src: 'finishSignOut',
    input: {},
    onError: { actions: 'logError', description: 'The session at the provider then ends through inactivity (§4.8).' },
  },
  on: {
    'entry.allowed': {
      target: 'redirecting',
      description: 'The window is open, so login or sign-up starts (§2.3).',
      actions: { type: 'rememberRequest', params: ({ event }) => event.request },
    },
    'location.changed': {
      target: '.deciding',
      description: 'The visitor opened another page (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  states: {
    recalling: {
      description: "The tab's storage is read for a sign-in that ended by itself.",
      invoke: {
        id: 'recallEnd',
        src: 'recallEnd',
        input: ({ context }) => ({ location: context.location }),
        onDone: {
          target: 'deciding',
          actions: { type: 'rememberEnded', params: ({ event }) => ({ ended: event.output }) },
        },
        onError: { target: 'deciding', actions: ['logError', { type: 'rememberEnded', params: { ended: null } }] },
      },
      on: {
        'location.changed': {
          description: 'The visitor opens another page (§2.1).',
          actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
        },
      },
    },
    deciding: {
      description: 'A guarded page needs a login first (§2.1).',
      always: [
        { guard: 'isOnGuardedPath', target: 'requestingEntry' },
        { guard: 'isTimedOut', target: 'timedOut' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isEndedElsewhere', target: 'endedElsewhere' },
        { target: 'visiting' },
      ],
    },
    visiting: { description: 'The visitor reads the public page.' },
    timedOut: { description: "'You were logged out after 2 minutes without activity' on the public page." },
    expired: { description: "'Your session has expired' on the public page." },
    endedElsewhere: { description: "'You were logged out in another tab.' on the public page." },
    requestingEntry: {
      description: 'A guarded page was opened. The hosted login starts if the window is open (§2.1, §4.7).',
      entry: 'requestEntry',
      on: {
        'logIn.again': {
          target: 'requestingEntry',
          reenter: true,
          description: "'Log in' on the page, after the notice was read.",
        },
      },
    },
  },
})
