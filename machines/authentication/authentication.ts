import { assign, emit, sendTo, setup, type ActorRef, type Snapshot, type SnapshotFrom } from 'xstate'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import type { UserProfile } from '../../domain/entities.ts'
import { isGuarded, pathOf, ROUTES } from '../../domain/routes.ts'
import { applicationMachine } from '../application/application.ts'
import type { ApplicationEvent } from '../application/contracts.ts'
import type { EntryIntent, EntryRequest } from '../applicationsWindow/applicationsWindow.ts'
import { notProvided } from '../notProvided.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { sessionMachine, type SessionEnd } from '../session/session.ts'

/** Signing in and out through the hosted identity provider: sections 2.1, 4.8, 6 and 7.13. */

/** The internal flags of section 1; nothing here sets one, start-up and log-out reset them. */
export interface Flags {
  admin: boolean
  bursaryAdmin: boolean
  committeeMember: boolean
}

const NO_FLAGS: Flags = { admin: false, bursaryAdmin: false, committeeMember: false }

export interface AuthenticationInput {
  /** The path and query that the page was opened with. */
  location: string
  /** Where a login-callback error leads, section 2.1. */
  errorPath: string
  /** Asked whether somebody may enter; it answers with entry.allowed. */
  applicationsWindow: () => ActorRef<Snapshot<unknown>, EntryAsked>
}

/** What authentication says to the window. */
export type EntryAsked = { type: 'entry.request'; request: EntryRequest }

export type AuthenticationEvent =
  | { type: 'entry.allowed'; request: EntryRequest }
  | { type: 'location.changed'; location: string }
  | { type: 'logOut.request' }
  | { type: 'logIn.again' }

interface AuthenticationContext extends AuthenticationInput {
  profile: UserProfile | null
  flags: Flags
  /** The recorded error of the last login callback, section 2.1. */
  error: string | null
  /** Why the last sign-in ended. */
  end: SessionEnd | null
  request: { intent: EntryIntent; target: string }
}

/** The applicant, where the chart's state says that one is signed in. */
function knownProfile({ profile }: Pick<AuthenticationContext, 'profile'>): UserProfile {
  if (profile === null) throw new Error('Nobody is signed in')
  return profile
}

/** Why the applicant is being signed out, where the chart's state says so. */
function knownEnd({ end }: Pick<AuthenticationContext, 'end'>): SessionEnd {
  if (end === null) throw new Error('Nobody is being signed out')
  return end
}

export const authenticationMachine = setup({
  types: {
    context: {} as AuthenticationContext,
    input: {} as AuthenticationInput,
    events: {} as AuthenticationEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { session: 'session'; application: 'application' },
  },
  actors: {
    /** The signed-in applicant's profile, silently, or null. */
    checkSession: notProvided<UserProfile | null, Record<string, never>>('checkSession'),
    completeLogin: notProvided<{ profile: UserProfile; target: string }, { location: string }>('completeLogin'),
    /** Leaves the page for the hosted login or sign-up. */
    redirectToLogin: notProvided<void, { intent: EntryIntent; target: string }>('redirectToLogin'),
    /** Ends the session at the identity provider and leaves the page for the site origin. */
    signOut: notProvided<void, { reason: SessionEnd }>('signOut'),
    session: sessionMachine,
    application: applicationMachine,
  },
  guards: {
    isCallback: ({ context }) => pathOf(context.location) === ROUTES.callback,
    isOnGuardedPath: ({ context }) => isGuarded(pathOf(context.location)),
    isOnHome: ({ context }) => pathOf(context.location) === ROUTES.home,
    isProfileKnown: (_, params: { profile: UserProfile | null }) => params.profile !== null,
  },
  actions: {
    rememberLocation: assign({ location: (_, params: { location: string }) => params.location }),
    rememberProfile: assign({ profile: (_, params: { profile: UserProfile | null }) => params.profile, error: null }),
    rememberRequest: assign({
      request: (_, params: EntryRequest) => ({ intent: params.intent, target: params.target }),
    }),
    recordError: assign({
      error: (_, params: { error: unknown }) =>
        params.error instanceof Error ? params.error.message : String(params.error),
    }),
    rememberEnd: assign({ end: (_, params: { reason: SessionEnd }) => params.reason }),
    forgetProfile: assign({ profile: null, flags: NO_FLAGS }),
    askToEnter: sendTo(
      ({ context }) => context.applicationsWindow(),
      ({ context }): EntryAsked => ({
        type: 'entry.request',
        request: { intent: 'logIn', place: 'header', target: context.location },
      }),
    ),
    tellApplication: sendTo('application', (_, params: { location: string }): ApplicationEvent => ({
      type: 'location.changed',
      location: params.location,
    })),
    goToTarget: emit((_, params: { target: string }): Notice => ({
      type: 'navigate',
      to: params.target,
      replace: true,
    })),
    goToErrorPath: emit(({ context }): Notice => ({ type: 'navigate', to: context.errorPath, replace: true })),
    goToApplication: emit((): Notice => ({ type: 'navigate', to: ROUTES.application, replace: true })),
    goHome: emit((): Notice => ({ type: 'navigate', to: ROUTES.home })),
    logCallbackError: emit((): Notice => ({ type: 'log', level: 'error', message: 'The login callback failed' })),
    logError: emit(AN_ERROR_OCCURRED),
  },
}).createMachine({
  id: 'authentication',
  description: 'Loading, then authenticated or unauthenticated (§4.8), through the hosted identity provider (§7.13).',
  context: ({ input }) => ({
    ...input,
    profile: null,
    flags: NO_FLAGS,
    error: null,
    end: null,
    request: { intent: 'logIn', target: LOGIN_RETURN_TARGET },
  }),
  on: {
    'location.changed': {
      description: 'The applicant went to another page of the portal (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'The page was opened, on the callback path or elsewhere (§2.1).',
      always: [{ guard: 'isCallback', target: 'completingLogin' }, { target: 'checking' }],
    },
    completingLogin: {
      description: 'The identity provider sent the applicant back; the login is completed (§2.1, callback).',
      tags: 'busy',
      invoke: {
        id: 'completeLogin',
        src: 'completeLogin',
        input: ({ context }) => ({ location: context.location }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output.profile }) },
            { type: 'goToTarget', params: ({ event }) => ({ target: event.output.target }) },
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'recordError', params: ({ event }) => ({ error: event.error }) },
            'logCallbackError',
            'goToErrorPath',
          ],
        },
      },
    },
    checking: {
      description: 'Whether the applicant is still signed in is asked silently (§4.8).',
      tags: 'busy',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: {},
        onDone: [
          {
            guard: { type: 'isProfileKnown', params: ({ event }) => ({ profile: event.output }) },
            target: 'signedIn',
            actions: { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output }) },
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut', actions: 'logError' },
      },
      on: {
        'entry.allowed': {
          target: 'redirecting',
          description: 'The visitor did not wait: the window is open, so login or sign-up begins (§2.3, §2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
      },
    },
    signedOut: {
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
          always: [{ guard: 'isOnGuardedPath', target: 'askingToEnter' }, { target: 'visiting' }],
        },
        visiting: { description: 'Reading the public page (§2.5).' },
        askingToEnter: {
          description: 'A guarded page was opened: the hosted login follows if the window is open (§2.1, §4.7).',
          entry: 'askToEnter',
          on: {
            'logIn.again': {
              target: 'askingToEnter',
              reenter: true,
              description: "'Log in' on the page, after the notice was read (§2.1).",
            },
          },
        },
      },
    },
    redirecting: {
      description: 'On the way to the hosted login or sign-up, with the return target in its state (§7.13).',
      tags: 'busy',
      invoke: {
        id: 'redirectToLogin',
        src: 'redirectToLogin',
        input: ({ context }) => context.request,
        onError: { target: 'unreachable', actions: 'logError' },
      },
      on: {
        'entry.allowed': {
          target: 'redirecting',
          reenter: true,
          description:
            "The visitor came back by the browser's button, to the page as it was left, and begins again (§7.13).",
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
      },
    },
    unreachable: {
      description: 'The identity provider could not be reached (§8); the visitor may try again.',
      on: {
        'entry.allowed': {
          target: 'redirecting',
          description: 'The visitor tries again (§8).',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
        'logIn.again': {
          actions: 'askToEnter',
          description: 'The visitor of a guarded page tries again; the window is asked first (§4.7, §8).',
        },
      },
    },
    signedIn: {
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
            description: 'Without its timer nobody stays signed in.',
          },
        },
        {
          id: 'application',
          src: 'application',
          input: ({ context }) => ({ profile: knownProfile(context), location: context.location }),
          onError: { actions: 'logError', description: 'The application broke down.' },
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
          actions: 'askToEnter',
          description:
            'The sign-in has expired at the identity provider; what was typed is kept in the tab (§4.7, §4.8).',
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
            { type: 'tellApplication', params: ({ event }) => ({ location: event.location }) },
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
    },
    signingOut: {
      description: 'Logging out at the identity provider, back to the site origin; the flags are reset (§2.3, §4.8).',
      tags: 'busy',
      entry: ['forgetProfile', 'goHome'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ reason: knownEnd(context) }),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'logError' },
      },
    },
  },
})

export type AuthenticationSnapshot = SnapshotFrom<typeof authenticationMachine>
