import type { SnapshotFrom } from 'xstate'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { ROUTES } from '../../domain/routes.ts'
import type { SessionEnd } from '../session/session.ts'
import type { AuthenticationContext, CompletedLogin } from './contracts.ts'
import { authenticationSetup } from './setup.ts'
import { signedIn } from './states/signedIn.ts'
import { signedOut } from './states/signedOut.ts'

/** Signing in and out through the hosted identity provider: sections 2.1, 4.8, 6 and 7.13. */

/** Why the applicant is being signed out, in states that imply it. */
function knownEnd({ end }: Pick<AuthenticationContext, 'end'>): SessionEnd {
  if (end === null || end === 'expired') throw new Error('No one is being signed out')
  return end
}

/** '/progress-detail' stands for where the applicant was, or else for the landing target (section 2.1). */
function destinationOf({ target, place }: CompletedLogin): string {
  return target === LOGIN_RETURN_TARGET ? (place ?? ROUTES.application) : target
}

export const authenticationMachine = authenticationSetup.createMachine({
  id: 'authentication',
  description: 'Loading, then authenticated or unauthenticated (§4.8), through the hosted identity provider (§7.13).',
  context: ({ input }) => ({
    ...input,
    profile: null,
    flags: NO_FLAGS,
    error: null,
    end: null,
    unsent: [],
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
      description: 'The identity provider redirected back; the login is completed (§2.1, callback).',
      tags: 'busy',
      invoke: {
        id: 'completeLogin',
        src: 'completeLogin',
        input: ({ context }) => ({ location: context.location }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output.profile }) },
            { type: 'goToTarget', params: ({ event }) => ({ target: destinationOf(event.output) }) },
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
      description: 'Checks silently whether the applicant is still signed in (§4.8).',
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
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'signedOut', actions: 'logError' },
        ],
      },
      on: {
        'entry.allowed': {
          target: 'redirecting',
          description:
            'The visitor did not wait for the check: the window is open, so login or sign-up begins (§2.3, §2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
      },
    },
    disconnected: {
      description: 'Who is signed in could not be asked; it is checked as soon as the connection is back (§4.8, §8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: 'checking',
        onError: { target: 'signedOut', actions: 'logError' },
      },
      on: {
        'entry.allowed': {
          target: 'redirecting',
          description: 'The visitor logs in anew instead (§2.3).',
          actions: { type: 'rememberRequest', params: ({ event }) => event.request },
        },
      },
    },
    signedOut,
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
          description: "The visitor returned with the browser's back button and starts again (§7.13).",
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
          actions: 'requestEntry',
          description: 'The visitor of a guarded page tries again; the window is asked first (§4.7, §8).',
        },
      },
    },
    signedIn,
    signingOut: {
      description: 'Logging out at the identity provider, back to the site origin; the flags are reset (§2.3, §4.8).',
      tags: 'busy',
      entry: ['forgetProfile', 'goHome'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ reason: knownEnd(context), unsent: context.unsent, location: context.location }),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'logError' },
      },
    },
  },
})

export type AuthenticationSnapshot = SnapshotFrom<typeof authenticationMachine>
