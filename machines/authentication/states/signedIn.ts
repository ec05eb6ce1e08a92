import type { AnyActorRef } from 'xstate'
import type { UserProfile } from '../../../domain/entities.ts'
import type { AuthenticationContext } from '../contracts.ts'
import { authenticationSetup } from '../setup.ts'

/** The signed-in applicant's profile, in states that imply one. */
function knownProfile({ profile }: Pick<AuthenticationContext, 'profile'>): UserProfile {
  if (profile === null) throw new Error('No one is signed in')
  return profile
}

const REQUESTED = { type: 'rememberEnd', params: { reason: 'requested' } } as const

/** The application that runs while someone is signed in. */
function knownApplication(authentication: AnyActorRef): AnyActorRef {
  const { application } = authentication.getSnapshot().children as { application?: AnyActorRef }
  if (application === undefined) throw new Error('No application is running')
  return application
}

/** While a log-out is under way another page changes nothing of it. */
const elsewhere = authenticationSetup.createStateConfig({
  on: {
    'location.changed': {
      description: 'The applicant went to another page of the portal (§2.1).',
      actions: [
        { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
        { type: 'forwardToApplication', params: ({ event }) => ({ location: event.location }) },
      ],
    },
  },
})

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
      target: '.storingUnsent',
      description: "'Log out' in the header (§2.3): what is typed and not at the server yet is stored first.",
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
    storingUnsent: {
      description: 'Before the log-out what was typed last is stored at the server (decision 11).',
      on: elsewhere.on,
      invoke: {
        id: 'storeUnsent',
        src: 'storeUnsent',
        input: ({ self }) => ({ application: () => knownApplication(self) }),
        onDone: [
          {
            guard: { type: 'isAllStored', params: ({ event }) => ({ stored: event.output }) },
            target: '#authentication.signingOut',
            actions: REQUESTED,
            description: 'Nothing is lost.',
          },
          { target: 'confirmingLogOut' },
        ],
        onError: { target: 'confirmingLogOut', actions: 'logError' },
      },
    },
    confirmingLogOut: {
      description:
        'What was typed could not be stored, and a log-out removes it from this tab: the applicant decides (decision 11).',
      on: {
        ...elsewhere.on,
        'logOut.confirm': {
          target: '#authentication.signingOut',
          actions: REQUESTED,
          description: "'Log out all the same': what is not stored is lost (decision 11).",
        },
        'logOut.cancel': { target: 'deciding', description: "'Stay': the applicant goes on (decision 11)." },
      },
    },
  },
})
