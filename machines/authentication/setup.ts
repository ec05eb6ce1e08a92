import { assign, emit, sendTo, setup } from 'xstate'
import { flagsOf, NO_FLAGS } from '../../domain/roles.ts'
import { isGuarded, isSignUpRequested, logOutAt, pathOf, ROUTES } from '../../domain/routes.ts'
import { applicationMachine } from '../application/application.ts'
import type { ApplicationEvent } from '../application/contracts.ts'
import type { EntryRequest } from '../applicationsWindow/contracts.ts'
import { isDisconnected } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { sessionMachine } from '../session/session.ts'
import {
  actorContracts,
  type AuthenticationContext,
  type AuthenticationEvent,
  type AuthenticationInput,
  type EndedSignIn,
  type EntryRequested,
  type SignedIn,
  type Unsent,
} from './contracts.ts'
import { recordedError } from './loginProblem.ts'

/** A guarded page leads to the login and back; the address of the 'Sign up' link leads to the sign-up screen. */
function entryAt(location: string): EntryRequest {
  return isSignUpRequested(location)
    ? { intent: 'signUp', place: 'header', target: ROUTES.application }
    : { intent: 'logIn', place: 'header', target: location }
}

export const authenticationSetup = setup({
  types: {
    context: {} as AuthenticationContext,
    input: {} as AuthenticationInput,
    events: {} as AuthenticationEvent,
    emitted: {} as Notice,
    tags: {} as 'busy' | 'confirming',
    children: {} as { session: 'session'; application: 'application' },
  },
  actors: {
    ...actorContracts,
    session: sessionMachine,
    application: applicationMachine,
  },
  guards: {
    isDisconnected,
    isLogOutAddress: ({ context }) => logOutAt(context.location) !== undefined,
    isCallback: ({ context }) => pathOf(context.location) === ROUTES.callback,
    isOnGuardedPath: ({ context }) => isGuarded(pathOf(context.location)),
    isOnHome: ({ context }) => pathOf(context.location) === ROUTES.home,
    hasAllArrived: (_, params: { unsent: readonly Unsent[] }) => params.unsent.length === 0,
    /** Only a requested log-out clears the tab's drafts. */
    isEndedUnrequested: ({ context }) => context.end !== 'requested',
    isTimedOut: ({ context }) => context.end === 'timeout',
    isExpired: ({ context }) => context.end === 'expired',
    isEndedElsewhere: ({ context }) => context.end === 'elsewhere',
    isProfileKnown: (_, params: { profile: SignedIn | null }) => params.profile !== null,
  },
  actions: {
    rememberLocation: assign({ location: (_, params: { location: string }) => params.location }),
    rememberProfile: assign((_, { profile }: { profile: SignedIn | null }) => ({
      profile,
      flags: flagsOf(profile?.permissions ?? []),
      error: null,
    })),
    rememberRequest: assign({
      request: (_, params: EntryRequest) => ({ intent: params.intent, target: params.target }),
    }),
    recordError: assign({ error: (_, params: { error: unknown }) => recordedError(params.error) }),
    rememberEnd: assign({ end: (_, params: { reason: AuthenticationContext['end'] }) => params.reason }),
    rememberEnded: assign((_, { ended }: { ended: EndedSignIn | null }) => ({
      ...(ended ?? { end: null, unsent: [], place: null }),
      timedOutAs: undefined,
    })),
    rememberUnsent: assign({ unsent: (_, params: { unsent: readonly Unsent[] }) => params.unsent }),
    forgetProfile: assign(({ context: { end, profile } }) => ({
      profile: null,
      flags: NO_FLAGS,
      timedOutAs: end === 'timeout' ? profile?.email : undefined,
    })),
    requestEntry: sendTo(
      ({ context }) => context.applicationsWindow(),
      ({ context }): EntryRequested => ({
        type: 'entry.request',
        request: entryAt(context.location),
      }),
    ),
    forwardToApplication: sendTo('application', (_, params: { location: string }): ApplicationEvent => ({
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
})
