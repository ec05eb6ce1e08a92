import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { addressOf, placeAt, type DeskPart } from '../../domain/deskAddress.ts'
import { flagsAllow, flagsOf, NO_FLAGS, type Duty } from '../../domain/roles.ts'
import { known } from '../../domain/known.ts'
import { logOutAt, pathOf, DESK_CALLBACK, DESK_PATH } from '../../domain/routes.ts'
import { invokeRestored } from '../connection/restored.ts'
import type { EndedSignIn, SignedIn } from '../authentication/contracts.ts'
import { recordedError } from '../authentication/loginProblem.ts'
import { administrationMachine } from '../administration/administration.ts'
import { committeeMachine } from '../committee/committee.ts'
import { connectionMachine } from '../connection/connection.ts'
import { CONNECTION } from '../connection/reconnected.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { figuresMachine } from '../figures/figures.ts'
import { lettersMachine } from '../letters/letters.ts'
import { reviewsMachine } from '../reviews/reviews.ts'
import { sessionMachine, type SessionEnd } from '../session/session.ts'
import { actorContracts, type DeskContext, type DeskEvent, type DeskInput } from './contracts.ts'

/** The address without parts that are not the desk's, such as the identity provider's callback parameters. */
const tidied = (location: string) => addressOf(placeAt(location))

/** The duties that open each part; one of them is enough. */
const DUTIES: Readonly<Record<DeskPart, readonly Duty[]>> = {
  applications: ['readSubmissions'],
  reviews: ['assign', 'administer'],
  letters: ['contactApplicants'],
  figures: ['readSubmissions'],
  administration: ['administer'],
}

const opens = (context: DeskContext, part: DeskPart) => DUTIES[part].some((duty) => flagsAllow(context.flags, duty))

interface AtLocation {
  location: string
}

interface AtPart {
  part: DeskPart
}

const partAt = ({ location }: AtLocation) => placeAt(location).part

const deskSetup = setup({
  types: {
    context: {} as DeskContext,
    input: {} as DeskInput,
    events: {} as DeskEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as {
      location: 'watchLocation'
      connection: 'connection'
      session: 'session'
      committee: 'committee'
      reviews: 'reviews'
      letters: 'letters'
      figures: 'figures'
      administration: 'administration'
    },
  },
  actors: {
    ...actorContracts,
    connection: connectionMachine,
    session: sessionMachine,
    committee: committeeMachine,
    reviews: reviewsMachine,
    letters: lettersMachine,
    figures: figuresMachine,
    administration: administrationMachine,
  },
  guards: {
    isCallback: ({ context }) => pathOf(context.location) === DESK_CALLBACK,
    isLogOutAddress: ({ context }) => logOutAt(context.location) !== undefined,
    isKnown: (_, params: { profile: SignedIn | null }) => params.profile !== null,
    isAt: ({ context }, { part }: AtPart) => partAt(context) === part,
    isApplications: (_, { part }: AtPart) => part === 'applications',
    mayOpen: ({ context }, { part }: AtPart) => opens(context, part),
    mayMoveTo: ({ context }, { part }: AtPart) => part !== partAt(context) && opens(context, part),
  },
  actions: {
    rememberProfile: assign((_, { profile }: { profile: SignedIn | null }) => ({
      profile,
      flags: flagsOf(profile?.permissions ?? []),
      error: null,
    })),
    recordError: assign({ error: (_, params: { error: unknown }) => recordedError(params.error) }),
    rememberEnd: assign({ end: (_, params: { reason: SessionEnd }) => params.reason }),
    rememberEnded: assign({ ended: (_, params: { ended: EndedSignIn | null }) => params.ended?.end ?? null }),
    forgetProfile: assign({ profile: null, flags: NO_FLAGS }),
    rememberLocation: assign({ location: (_, params: AtLocation) => tidied(params.location) }),
    pushAddress: emit(({ context }): Notice => ({ type: 'navigate', to: context.location })),
    replaceAddress: emit(({ context }): Notice => ({ type: 'navigate', to: tidied(context.location), replace: true })),
    closeSubmission: ({ self }) => {
      self.getSnapshot().children['committee']?.send({ type: 'submission.close' })
    },
    logError: emit(AN_ERROR_OCCURRED),
  },
})

export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  description:
    "The staff page: signing in and out, and the work that the user's roles allow (decision 66, decision 78).",
  context: ({ input }) => ({ ...input, profile: null, flags: NO_FLAGS, end: 'requested', ended: null, error: null }),
  invoke: [
    {
      id: 'location',
      src: 'watchLocation',
      onError: { actions: 'logError', description: "The watcher of the page's address crashed." },
    },
    {
      id: 'connection',
      systemId: CONNECTION,
      src: 'connection',
      onError: { actions: 'logError', description: 'The connection actor crashed.' },
    },
    invokeRestored,
  ],
  on: {
    'location.changed': {
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
      description: "The page's address has changed (decision 80).",
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'The page has just been opened. The callback path completes a login.',
      always: [
        { guard: 'isCallback', target: 'completingLogin' },
        {
          guard: 'isLogOutAddress',
          target: 'signingOut',
          actions: [
            {
              type: 'rememberEnd',
              params: ({ context }) => ({ reason: logOutAt(context.location) ?? context.end }),
            },
            'replaceAddress',
          ],
          description: "'Log out' or a time-out on an account page, which has no part of the app (decision 46).",
        },
        { target: 'checking' },
      ],
    },
    completingLogin: {
      description: 'The identity provider has redirected back and the login is being completed (§7.13).',
      tags: 'busy',
      invoke: {
        id: 'completeLogin',
        src: 'completeLogin',
        input: ({ context }) => ({ location: context.location }),
        onDone: {
          target: 'admitting',
          actions: [
            { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output.profile }) },
            { type: 'rememberLocation', params: ({ event }) => ({ location: event.output.target }) },
            'replaceAddress',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'recordError', params: ({ event }) => ({ error: event.error }) },
            'logError',
            'replaceAddress',
          ],
        },
      },
    },
    checking: {
      description: 'The desk checks silently who is signed in (§4.8).',
      tags: 'busy',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: {},
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ profile: event.output }) },
            target: 'admitting',
            actions: { type: 'rememberProfile', params: ({ event }) => ({ profile: event.output }) },
          },
          { target: 'signedOut', actions: 'forgetProfile' },
        ],
        onError: { target: 'unreachable', actions: 'logError' },
      },
    },
    signedOut: {
      description: 'No one is signed in. The desk offers only the login.',
      invoke: [
        {
          id: 'finishSignOut',
          src: 'finishSignOut',
          input: {},
          onError: {
            actions: 'logError',
            description: 'The session at the provider then ends through inactivity (§4.8).',
          },
        },
        {
          id: 'recallEnd',
          src: 'recallEnd',
          input: ({ context }) => ({ location: context.location }),
          onDone: {
            actions: { type: 'rememberEnded', params: ({ event }) => ({ ended: event.output }) },
            description: 'The desk explains a sign-in that ended by itself.',
          },
          onError: { actions: 'logError', description: 'Nothing is explained then.' },
        },
      ],
      on: { 'logIn.request': { target: 'redirecting', description: "'Log in' (§7.13)." } },
    },
    redirecting: {
      description: 'The browser is opening the hosted login (§7.13).',
      tags: 'busy',
      invoke: {
        id: 'redirectToLogin',
        src: 'redirectToLogin',
        input: ({ context }) => ({ intent: 'logIn', target: tidied(context.location) }),
        onError: { target: 'unreachable', actions: 'logError' },
      },
      on: {
        'logIn.request': {
          target: 'redirecting',
          reenter: true,
          description: "The user returned with the browser's back button and starts again.",
        },
      },
    },
    unreachable: {
      description: 'The identity provider could not be reached (§8).',
      on: {
        'check.retry': { target: 'checking', description: "'Try again'." },
        'connection.restored': { target: 'checking', description: 'The connection is back.' },
        'logIn.request': { target: 'redirecting', description: "'Log in'." },
      },
    },
    admitting: {
      description: "The user's roles and the address decide which part of the desk opens (decision 65).",
      always: [
        { guard: { type: 'mayOpen', params: ({ context }) => ({ part: partAt(context) }) }, target: 'working' },
        {
          guard: { type: 'mayOpen', params: { part: 'applications' } },
          target: 'working',
          actions: [{ type: 'rememberLocation', params: { location: DESK_PATH } }, 'replaceAddress'],
          description:
            'The user may read applications but not open the requested part, so the list opens (decision 80).',
        },
        {
          guard: { type: 'mayOpen', params: { part: 'administration' } },
          target: 'working',
          actions: [
            { type: 'rememberLocation', params: { location: addressOf({ part: 'administration' }) } },
            'replaceAddress',
          ],
          description: 'The user may administer but not read applications, so the administration opens (decision 80).',
        },
        { target: 'forbidden' },
      ],
    },
    forbidden: {
      description: 'The user has no role at the desk and sees a message (decision 65).',
      on: { 'logOut.request': { target: 'signingOut', description: "'Log out' (§2.3)." } },
    },
    working: {
      description: 'A user with a role works at the desk, with a running idle session.',
      initial: 'opening',
      invoke: [
        {
          id: 'session',
          src: 'session',
          input: ({ context }) => ({ idleMs: context.idleMs }),
          onDone: {
            target: 'signingOut',
            actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.output.reason }) },
            description: 'The session timed out, or the user logged out in another tab (§4.8).',
          },
          onError: {
            target: 'signingOut',
            actions: 'logError',
            description: 'Without the idle timer the user is signed out.',
          },
        },
      ],
      states: {
        opening: {
          description: 'The address decides which part opens (decision 80).',
          always: [
            { guard: { type: 'isAt', params: { part: 'reviews' } }, target: 'reviews' },
            { guard: { type: 'isAt', params: { part: 'letters' } }, target: 'letters' },
            { guard: { type: 'isAt', params: { part: 'figures' } }, target: 'figures' },
            { guard: { type: 'isAt', params: { part: 'administration' } }, target: 'administration' },
            { target: 'applications' },
          ],
        },
        applications: {
          description: 'The user searches, reads and decides on submissions.',
          invoke: {
            id: 'committee',
            src: 'committee',
            input: ({ context: { flags, location, profile } }) => ({
              user: known(profile, 'profile').sub,
              flags,
              location,
            }),
            onError: { actions: 'logError', description: 'The committee actor crashed.' },
          },
          on: {
            'part.open': {
              guard: { type: 'isApplications', params: ({ event }) => ({ part: event.part }) },
              actions: 'closeSubmission',
              description: "'Applications': an open application is closed.",
            },
          },
        },
        reviews: {
          description: 'The user edits the rubric or assigns reviewers (decision 90).',
          invoke: {
            id: 'reviews',
            src: 'reviews',
            input: ({ context }) => ({
              user: known(context.profile, 'profile').sub,
              assigns: flagsAllow(context.flags, 'assign'),
              administers: flagsAllow(context.flags, 'administer'),
            }),
            onError: { actions: 'logError', description: 'The reviews actor crashed.' },
          },
        },
        letters: {
          description: 'The user writes letters to applicants and publishes decisions (decision 89).',
          invoke: {
            id: 'letters',
            src: 'letters',
            input: ({ context }) => ({ user: known(context.profile, 'profile').sub }),
            onError: { actions: 'logError', description: 'The letters actor crashed.' },
          },
        },
        figures: {
          description: 'The user reads the figures of an intake (decision 91).',
          invoke: {
            id: 'figures',
            src: 'figures',
            onError: { actions: 'logError', description: 'The figures actor crashed.' },
          },
        },
        administration: {
          description: 'The user edits the applications window and the lists applicants choose from.',
          invoke: {
            id: 'administration',
            src: 'administration',
            input: ({ context }) => ({
              now: () => Date.now(),
              keepsStaff: context.keepsStaff,
              user: known(context.profile, 'profile').sub,
            }),
            onError: { actions: 'logError', description: 'The administration actor crashed.' },
          },
        },
      },
      on: {
        'part.open': {
          guard: { type: 'mayMoveTo', params: ({ event }) => ({ part: event.part }) },
          target: '.opening',
          actions: [
            { type: 'rememberLocation', params: ({ event }) => ({ location: addressOf({ part: event.part }) }) },
            'pushAddress',
          ],
          description: "'Applications', 'Reviews', 'Letters', 'Figures' or 'Administration'.",
        },
        'location.changed': {
          guard: { type: 'mayMoveTo', params: ({ event }) => ({ part: partAt(event) }) },
          target: '.opening',
          actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
          description: "The browser's back or forward button leads to another part.",
        },
        'logOut.request': { target: 'signingOut', description: "'Log out' (§2.3)." },
        'logIn.request': { target: 'redirecting', description: "'Log in again': the sign-in has expired (§4.8)." },
      },
    },
    signingOut: {
      description:
        'The session at the identity provider is being ended, returning to the desk. The role flags are reset (§2.3, decision 86).',
      tags: 'busy',
      entry: 'forgetProfile',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ reason: context.end, unsent: [], location: DESK_PATH }),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'logError' },
      },
    },
  },
})

export type DeskSnapshot = SnapshotFrom<typeof deskMachine>
export type DeskActor = ActorRefFrom<typeof deskMachine>
