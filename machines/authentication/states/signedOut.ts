import { authenticationSetup } from '../setup.ts'

export const signedOut = authenticationSetup.createStateConfig({
  description: 'Unauthenticated: the public page, with login and sign-up (§2.5).',
  initial: 'deciding',
  on: {
    'entry.allowed': {
      target: 'redirecting',
      description: 'The window is open, so login or sign-up begins (§2.3, §2.5).',
      actions: { type: 'rememberRequest', params: ({ event }) => event.request },
    },
    'location.changed': {
      target: '.deciding',
      description: 'The visitor went to another page of the portal (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  states: {
    deciding: {
      description: 'A guarded page needs a login first (§2.1).',
      always: [{ guard: 'isOnGuardedPath', target: 'requestingEntry' }, { target: 'visiting' }],
    },
    visiting: { description: 'Reading the public page (§2.5).' },
    requestingEntry: {
      description: 'A guarded page was opened: the hosted login follows if the window is open (§2.1, §4.7).',
      entry: 'requestEntry',
      on: {
        'logIn.again': {
          target: 'requestingEntry',
          reenter: true,
          description: "'Log in' on the page, after the notice was read (§2.1).",
        },
      },
    },
  },
})
