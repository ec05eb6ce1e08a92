import type { UserProfile } from '../../../domain/entities.ts'
import type { AuthenticationContext } from '../contracts.ts'
import { authenticationSetup } from '../setup.ts'

/** The signed-in applicant's profile, in states that imply one. */
function knownProfile({ profile }: Pick<AuthenticationContext, 'profile'>): UserProfile {
  if (profile === null) throw new Error('No one is signed in')
  return profile
}

export const signedIn = authenticationSetup.createStateConfig({
  description: 'Authenticated: owns the idle session and the application (§2.2, §4.8).',
  invoke: [
    {
      id: 'session',
      src: 'session',
      input: {},
      onDone: {
        target: 'signingOut',
        actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.output.reason }) },
        description: 'The time is up, or the applicant chose to leave (§4.8).',
      },
      onError: {
        target: 'signingOut',
        actions: ['logError', { type: 'rememberEnd', params: { reason: 'requested' } }],
        description: 'Without its timer no one stays signed in.',
      },
    },
    {
      id: 'application',
      src: 'application',
      input: ({ context }) => ({ profile: knownProfile(context), location: context.location }),
      onError: { actions: 'logError', description: 'The application crashed.' },
    },
  ],
  initial: 'deciding',
  on: {
    'logOut.request': {
      target: 'signingOut',
      actions: { type: 'rememberEnd', params: { reason: 'requested' } },
      description: "'Log out' in the header (§2.3).",
    },
    'logIn.again': {
      actions: 'requestEntry',
      description: 'The sign-in has expired at the identity provider; what was typed stays in the tab (§4.7, §4.8).',
    },
    'entry.allowed': {
      target: 'redirecting',
      description: 'The window is open, so the login begins again, back to where the applicant was (§2.1).',
      actions: { type: 'rememberRequest', params: ({ event }) => event.request },
    },
    'location.changed': {
      target: '.deciding',
      description: 'The applicant went to another page of the portal (§2.1).',
      actions: [
        { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
        { type: 'forwardToApplication', params: ({ event }) => ({ location: event.location }) },
      ],
    },
  },
  states: {
    deciding: {
      description: 'An authenticated user on the public page goes to the application (§2.5).',
      always: [{ guard: 'isOnHome', target: 'applying', actions: 'goToApplication' }, { target: 'applying' }],
    },
    applying: { description: 'The applicant works on the application (§2.6).' },
  },
})
