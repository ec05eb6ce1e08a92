import type { SnapshotFrom } from 'xstate'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { logOutAt, ROUTES } from '../../domain/routes.ts'
import type { SessionEnd } from '../session/session.ts'
import type { AuthenticationContext, CompletedLogin } from './contracts.ts'
import { resumptionIn } from './resumption.ts'
import { authenticationSetup } from './setup.ts'
import { signedIn } from './states/signedIn.ts'
import { signedOut } from './states/signedOut.ts'
import { disconnected } from '../failure.ts'

/** Why the applicant is being signed out. Throws if no sign-out is running. */
function knownEnd({ end }: Pick<AuthenticationContext, 'end'>): SessionEnd {
  if (end === null || end === 'expired') throw new Error('No one is being signed out')
  return end
}

/** Maps '/progress-detail' to the page before the last sign-out, or to the landing target (section 2.1). */
function destinationOf({ target, place }: CompletedLogin): string {
  return target === LOGIN_RETURN_TARGET ? (place ?? ROUTES.application) : target
}

export const authenticationMachine = authenticationSetup.createMachine({
  id: 'authentication',
  description:
    'Signing in and out through the hosted identity provider: loading, then authenticated or unauthenticated (§4.8, §7.13).',
  context: ({ input }) => ({
    ...input,
    profile: null,
    flags: NO_FLAGS,
    error: null,
    end: null,
    unsent: [],
    place: null,
    timedOutAs: undefined,
    request: { intent: 'logIn', target: LOGIN_RETURN_TARGET },
  }),
  on: {
    'location.changed': {
      description: 'The applicant opened another page (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'It is not known yet whether the applicant is signed in.',
      initial: 'starting',
      states: {
        starting: {
          description: 'The page has just been opened. The callback path completes a login (§2.1).',
          always: [
            { guard: 'isCallback', target: 'completingLogin' },
            {
              guard: 'isLogOutAddress',
              target: '#authentication.signingOut',
              actions: {
                type: 'rememberEnd',
                params: ({ context }) => ({ reason: logOutAt(context.location) ?? null }),
              },
              description: "'Log out' or a time-out on an account page, which has no part of the app (decision 46).",
            },
            { target: 'checking' },
          ],
        },
        completingLogin: {
          description: 'The identity provider has redirected back and the login is being completed (§2.1).',
          tags: 'busy',
          invoke: {
            id: 'completeLogin',
            src: 'completeLogin',
            input: ({ context }) => ({ location: context.location }),
            onDone: {
              target: '#authentication.signedIn',
              actions: [
                { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                { type: 'goToTarget', params: ({ event }) => ({ target: destinationOf(event.output) }) },
              ],
            },
            onError: {
              target: '#authentication.signedOut',
              actions: [
                { type: 'recordError', params: ({ event }) => ({ error: event.error }) },
                'logCallbackError',
                'goToErrorPath',
              ],
            },
          },
        },
        checking: {
          description: 'The portal checks silently whether the applicant is still signed in.',
          tags: 'busy',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: {},
            onDone: [
              {
                guard: { type: 'isProfileKnown', params: ({ event }) => ({ profile: event.output }) },
                target: '#authentication.signedIn',
                actions: { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output }) },
              },
              { target: '#authentication.signedOut' },
            ],
            onError: [
              { guard: disconnected, target: 'disconnected' },
              { target: '#authentication.signedOut', actions: 'logError' },
            ],
          },
          on: {
            'entry.allowed': {
              target: '#authentication.redirecting',
              description:
                'The visitor did not wait for the check. The window is open, so login or sign-up starts (§2.3, §2.5).',
              actions: { type: 'rememberRequest', params: ({ event }) => event.request },
            },
          },
        },
        disconnected: {
          description: 'There is no connection. The check repeats as soon as it is back (§8).',
          invoke: {
            id: 'reconnected',
            src: 'reconnected',
            input: {},
            onDone: 'checking',
            onError: { target: '#authentication.signedOut', actions: 'logError' },
          },
          on: {
            'entry.allowed': {
              target: '#authentication.redirecting',
              description: 'The visitor logs in instead of waiting (§2.3).',
              actions: { type: 'rememberRequest', params: ({ event }) => event.request },
            },
          },
        },
      },
    },
    signedOut,
    redirecting: {
      description:
        'The browser is opening the hosted login or sign-up, with the return target in its state. After a time-out, the log-in form names the address and the step.',
      tags: 'busy',
      invoke: {
        id: 'redirectToLogin',
        src: 'redirectToLogin',
        input: ({ context }) => ({ ...context.request, resumption: resumptionIn(context) }),
        onError: { target: 'unreachable', actions: 'logError' },
      },
      on: {
        'entry.allowed': {
          target: 'redirecting',
          reenter: true,
          description: "The visitor returned with the browser's back button and starts again.",
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
      },
    },
    unreachable: {
      description: 'The identity provider could not be reached (§8). The visitor can try again.',
      on: {
        'entry.allowed': {
          target: 'redirecting',
          description: 'The visitor tries again.',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
        'logIn.again': {
          actions: 'requestEntry',
          description: 'The visitor of a guarded page tries again; the applications window is checked first (§4.7).',
        },
      },
    },
    signedIn,
    signingOut: {
      description:
        'The session at the identity provider is being ended, returning to the site origin. The role flags are reset (§2.3).',
      tags: 'busy',
      entry: ['forgetProfile', 'goHome'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({
          reason: knownEnd(context),
          email: context.timedOutAs,
          unsent: context.unsent,
          location: context.location,
        }),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'logError' },
      },
    },
  },
})

export type AuthenticationSnapshot = SnapshotFrom<typeof authenticationMachine>
