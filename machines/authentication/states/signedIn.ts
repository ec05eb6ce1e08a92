import type { AnyActorRef } from 'xstate'
import { known } from '../../../domain/known.ts'
import type { Unsent } from '../contracts.ts'
import { authenticationSetup } from '../setup.ts'

const REQUESTED = { type: 'rememberEnd', params: { reason: 'requested' } } as const

const unsentIn = ({ event }: { event: { output: readonly Unsent[] } }) => ({ unsent: event.output })
const REMEMBERED = { type: 'rememberUnsent', params: unsentIn } as const

/** The result of storing is unknown, so typed text counts as unsent. */
const UNKNOWN = { type: 'rememberUnsent', params: { unsent: ['typed'] } } as const

/** The application actor, which runs while someone is signed in. */
function knownApplication(authentication: AnyActorRef): AnyActorRef {
  const { application } = authentication.getSnapshot().children as { application?: AnyActorRef }
  return known(application, 'application')
}

const theApplication = ({ self }: { self: AnyActorRef }) => ({ application: () => knownApplication(self) })

const STORE_UNSENT = { id: 'storeUnsent', src: 'storeUnsent', input: theApplication } as const

const shownLocation = ({ event }: { event: { location: string } }) => ({ location: event.location })

const FOLLOW = {
  description: 'The applicant opened another page (§2.1).',
  actions: [
    { type: 'rememberLocation', params: shownLocation },
    { type: 'forwardToApplication', params: shownLocation },
  ],
} as const

/** The applicant decides whether to log out although data would be lost. */
const decided = authenticationSetup.createStateConfig({
  tags: 'confirming',
  on: {
    'logOut.confirm': {
      target: '#authentication.signingOut',
      actions: REQUESTED,
      description: "'Log out anyway': unsaved data is lost.",
    },
  },
  invoke: {
    id: 'unsentStored',
    src: 'unsentStored',
    input: theApplication,
    onDone: {
      target: '#authentication.signingOut',
      actions: REQUESTED,
      description: 'Everything has been stored in the meantime, so the log-out continues.',
    },
    onError: { actions: 'logError', description: 'The applicant still decides.' },
  },
})

export const signedIn = authenticationSetup.createStateConfig({
  description: 'The applicant is signed in, and the application runs (§2.2).',
  invoke: {
    id: 'application',
    src: 'application',
    input: ({ context }) => ({ profile: known(context.profile, 'profile'), location: context.location }),
    onError: { actions: 'logError', description: 'The application actor crashed.' },
  },
  initial: 'active',
  on: {
    'location.changed': FOLLOW,
  },
  states: {
    active: {
      description: 'The idle session runs.',
      invoke: {
        id: 'session',
        src: 'session',
        input: {},
        onDone: {
          target: 'storingBeforeSignOut',
          actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.output.reason }) },
          description: 'The session timed out, or the applicant ended it.',
        },
        onError: {
          target: 'storingBeforeSignOut',
          actions: ['logError', REQUESTED],
          description: 'Without the idle timer the applicant is signed out.',
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'A signed-in user on the public page is sent to the application (§2.5).',
          always: [{ guard: 'isOnHome', target: 'applying', actions: 'goToApplication' }, { target: 'applying' }],
        },
        applying: {
          description: 'The applicant works on the application (§2.6).',
          on: {
            'logOut.request': {
              target: 'storingUnsent',
              description: "'Log out' in the header (§2.3). Unsent text is stored first.",
            },
            'logIn.again': {
              actions: 'requestEntry',
              description: 'The sign-in has expired at the identity provider. Typed text stays in the tab (§4.7).',
            },
            'entry.allowed': {
              target: '#authentication.redirecting',
              description: 'The window is open, so the login restarts and returns to the current page (§2.1).',
              actions: { type: 'rememberRequest', params: ({ event }) => event.request },
            },
            'location.changed': { ...FOLLOW, target: 'deciding' },
          },
        },
        storingUnsent: {
          description: 'Unsent text is being stored on the server before the log-out (decision 11).',
          invoke: {
            ...STORE_UNSENT,
            onDone: [
              {
                guard: { type: 'hasAllArrived', params: unsentIn },
                target: '#authentication.signingOut',
                actions: [REQUESTED, REMEMBERED],
                description: 'Everything has reached the server.',
              },
              { target: 'confirmingLogOut', actions: REMEMBERED },
            ],
            onError: { target: 'confirmingLogOut', actions: ['logError', UNKNOWN] },
          },
        },
        confirmingLogOut: {
          ...decided,
          description:
            'A log-out would lose unsaved text, an upload or the submission. The applicant is asked to confirm it (decision 11).',
          on: {
            ...decided.on,
            'logOut.cancel': { target: 'deciding', description: "'Stay': the applicant continues." },
          },
        },
      },
    },
    storingBeforeSignOut: {
      description:
        'The session has ended and the page no longer shows any data. Unsent text is stored before the log-out (decision 11).',
      tags: 'busy',
      invoke: {
        ...STORE_UNSENT,
        onDone: [
          {
            guard: { type: 'hasAllArrived', params: unsentIn },
            target: '#authentication.signingOut',
            actions: REMEMBERED,
            description: 'Everything has reached the server.',
          },
          {
            guard: 'isEndedUnrequested',
            target: '#authentication.signingOut',
            actions: REMEMBERED,
            description: 'After a time-out, typed text stays in this tab and the public page names what was lost.',
          },
          { target: 'confirmingSessionEnd', actions: REMEMBERED },
        ],
        onError: [
          {
            guard: 'isEndedUnrequested',
            target: '#authentication.signingOut',
            actions: ['logError', UNKNOWN],
            description: 'After a time-out, typed text stays in this tab.',
          },
          { target: 'confirmingSessionEnd', actions: ['logError', UNKNOWN] },
        ],
      },
    },
    confirmingSessionEnd: {
      ...decided,
      description:
        "'Logout Now' would stop transfers and delete unsaved text from this tab. The applicant is asked to confirm it (§2.4, decision 11).",
      on: {
        ...decided.on,
        'logOut.cancel': {
          target: 'active',
          description: "'Stay': the idle session restarts, and the application goes on.",
        },
      },
    },
  },
})
