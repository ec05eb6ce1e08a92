import type { AnyActorRef } from 'xstate'
import type { UserProfile } from '../../../domain/entities.ts'
import { known } from '../../../domain/known.ts'
import type { AuthenticationContext, Unsent } from '../contracts.ts'
import { authenticationSetup } from '../setup.ts'

/** The signed-in applicant's profile, in states that imply one. */
function knownProfile({ profile }: Pick<AuthenticationContext, 'profile'>): UserProfile {
  return known(profile, 'profile')
}

const REQUESTED = { type: 'rememberEnd', params: { reason: 'requested' } } as const

/** What `storeUnsent` has found. */
const unsentIn = ({ event }: { event: { output: readonly Unsent[] } }) => ({ unsent: event.output })
const REMEMBERED = { type: 'rememberUnsent', params: unsentIn } as const

/** Nobody can say whether it has been stored. */
const UNKNOWN = { type: 'rememberUnsent', params: { unsent: ['typed'] } } as const

/** The application that runs while someone is signed in. */
function knownApplication(authentication: AnyActorRef): AnyActorRef {
  const { application } = authentication.getSnapshot().children as { application?: AnyActorRef }
  return known(application, 'application')
}

/** The log-out that the applicant asked for and that loses something, which is theirs to decide. */
const decided = authenticationSetup.createStateConfig({
  on: {
    'logOut.confirm': {
      target: '#authentication.signingOut',
      actions: REQUESTED,
      description: "'Log out all the same': what is not stored is lost (decision 11).",
    },
  },
  invoke: {
    id: 'unsentStored',
    src: 'unsentStored',
    input: ({ self }) => ({ application: () => knownApplication(self) }),
    onDone: {
      target: '#authentication.signingOut',
      actions: REQUESTED,
      description: 'It has been stored meanwhile, so the log-out goes on.',
    },
    onError: { actions: 'logError', description: 'The applicant decides.' },
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
        target: '.storingBeforeSignOut',
        actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.output.reason }) },
        description: 'The time is up, or the applicant chose to leave (§4.8).',
      },
      onError: {
        target: '.storingBeforeSignOut',
        actions: ['logError', REQUESTED],
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
    'location.changed': {
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
    applying: {
      description: 'The applicant works on the application (§2.6).',
      on: {
        'logOut.request': {
          target: 'storingUnsent',
          description: "'Log out' in the header (§2.3): what is typed and not at the server yet is stored first.",
        },
        'logIn.again': {
          actions: 'requestEntry',
          description:
            'The sign-in has expired at the identity provider; what was typed stays in the tab (§4.7, §4.8).',
        },
        'entry.allowed': {
          target: '#authentication.redirecting',
          description: 'The window is open, so the login begins again, back to where the applicant was (§2.1).',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
        'location.changed': {
          target: 'deciding',
          description: 'The applicant went to another page of the portal (§2.1).',
          actions: [
            { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
            { type: 'forwardToApplication', params: ({ event }) => ({ location: event.location }) },
          ],
        },
      },
    },
    storingUnsent: {
      description: 'Before the log-out what was typed last is stored at the server (decision 11).',
      invoke: {
        id: 'storeUnsent',
        src: 'storeUnsent',
        input: ({ self }) => ({ application: () => knownApplication(self) }),
        onDone: [
          {
            guard: { type: 'hasAllArrived', params: unsentIn },
            target: '#authentication.signingOut',
            actions: [REQUESTED, REMEMBERED],
            description: 'Nothing is lost.',
          },
          { target: 'confirmingLogOut', actions: REMEMBERED },
        ],
        onError: { target: 'confirmingLogOut', actions: ['logError', UNKNOWN] },
      },
    },
    confirmingLogOut: {
      ...decided,
      description:
        'What was typed could not be stored, or a document or the submission is on its way, and a log-out ends that: the applicant decides (decision 11).',
      on: {
        ...decided.on,
        'logOut.cancel': { target: 'deciding', description: "'Stay': the applicant goes on (decision 11)." },
      },
    },
    storingBeforeSignOut: {
      description:
        'The sign-in is over and the page shows nothing any more; what was typed last is stored before the log-out (decision 11).',
      tags: 'busy',
      invoke: {
        id: 'storeUnsent',
        src: 'storeUnsent',
        input: ({ self }) => ({ application: () => knownApplication(self) }),
        onDone: [
          {
            guard: { type: 'hasAllArrived', params: unsentIn },
            target: '#authentication.signingOut',
            actions: REMEMBERED,
            description: 'Nothing is lost.',
          },
          {
            guard: 'isEndedUnrequested',
            target: '#authentication.signingOut',
            actions: REMEMBERED,
            description: 'After a time-out what was typed is kept in this tab; of the rest the public page tells.',
          },
          { target: 'confirmingSessionEnd', actions: REMEMBERED },
        ],
        onError: [
          {
            guard: 'isEndedUnrequested',
            target: '#authentication.signingOut',
            actions: ['logError', UNKNOWN],
            description: 'After a time-out what was typed is kept in this tab.',
          },
          { target: 'confirmingSessionEnd', actions: ['logError', UNKNOWN] },
        ],
      },
    },
    confirmingSessionEnd: {
      ...decided,
      description:
        "'Logout Now' ends what is on its way, and removes from this tab what could not be stored: the applicant decides (§2.4, decision 11).",
      on: {
        ...decided.on,
        'logOut.cancel': {
          target: '#authentication.signedIn',
          description: "'Stay': the idle session begins anew (§4.8).",
        },
      },
    },
  },
})
