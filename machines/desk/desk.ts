import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { DESK_CALLBACK, DESK_PATH } from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPart } from '../../domain/deskAddress.ts'
import { flagsOf, mayDo, NO_FLAGS, rolesOf, type Duty } from '../../domain/roles.ts'
import { known } from '../../domain/known.ts'
import { pathOf } from '../../domain/routes.ts'
import type { SignedIn } from '../authentication/contracts.ts'
import { recordedError } from '../authentication/recordedError.ts'
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

const REVIEWS = addressOf({ part: 'reviews' })
const LETTERS = addressOf({ part: 'letters' })
const FIGURES = addressOf({ part: 'figures' })
const ADMINISTRATION = addressOf({ part: 'administration' })

/** The duties that open each part; one of them is enough. */
const DUTIES: Readonly<Record<DeskPart, readonly Duty[]>> = {
  applications: ['readSubmissions'],
  reviews: ['assign', 'administer'],
  letters: ['contactApplicants'],
  figures: ['readSubmissions'],
  administration: ['administer'],
}

const permissionsOf = (profile: SignedIn | null) => profile?.permissions ?? []
const may = ({ profile }: DeskContext, duty: Duty) => mayDo(rolesOf(permissionsOf(profile)), duty)
const opens = (context: DeskContext, part: DeskPart) => DUTIES[part].some((duty) => may(context, duty))

interface AtLocation {
  location: string
}

const leads = (context: DeskContext, { location }: AtLocation, part: DeskPart) =>
  placeAt(location).part === part && opens(context, part)

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
    isKnown: (_, params: { profile: SignedIn | null }) => params.profile !== null,
    isReader: ({ context }) => opens(context, 'applications'),
    isOrganiser: ({ context }) => opens(context, 'reviews'),
    isAdministrator: ({ context }) => opens(context, 'administration'),
    isWriter: ({ context }) => opens(context, 'letters'),
    leadsToApplications: ({ context }, params: AtLocation) => leads(context, params, 'applications'),
    leadsToReviews: ({ context }, params: AtLocation) => leads(context, params, 'reviews'),
    leadsToLetters: ({ context }, params: AtLocation) => leads(context, params, 'letters'),
    leadsToFigures: ({ context }, params: AtLocation) => leads(context, params, 'figures'),
    leadsToAdministration: ({ context }, params: AtLocation) => leads(context, params, 'administration'),
  },
  actions: {
    rememberProfile: assign((_, { profile }: { profile: SignedIn | null }) => ({
      profile,
      flags: flagsOf(permissionsOf(profile)),
      error: null,
    })),
    recordError: assign({ error: (_, params: { error: unknown }) => recordedError(params.error) }),
    rememberEnd: assign({ end: (_, params: { reason: SessionEnd }) => params.reason }),
    forgetProfile: assign({ profile: null, flags: NO_FLAGS }),
    rememberLocation: assign({ location: (_, params: AtLocation) => tidied(params.location) }),
    pushAddress: emit(({ context }): Notice => ({ type: 'navigate', to: context.location })),
    replaceAddress: emit(({ context }): Notice => ({ type: 'navigate', to: tidied(context.location), replace: true })),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

/** The buttons that lead to another part. */
const ways = deskSetup.createStateConfig({
  on: {
    'submissions.open': {
      guard: 'isReader',
      target: '#desk.working.reading',
      actions: [{ type: 'rememberLocation', params: { location: DESK_PATH } }, 'pushAddress'],
      description: "'Applications'.",
    },
    'reviews.open': {
      guard: 'isOrganiser',
      target: '#desk.working.organising',
      actions: [{ type: 'rememberLocation', params: { location: REVIEWS } }, 'pushAddress'],
      description: "'Reviews' (decision 90).",
    },
    'letters.open': {
      guard: 'isWriter',
      target: '#desk.working.writing',
      actions: [{ type: 'rememberLocation', params: { location: LETTERS } }, 'pushAddress'],
      description: "'Letters' (decision 89).",
    },
    'figures.open': {
      guard: 'isReader',
      target: '#desk.working.counting',
      actions: [{ type: 'rememberLocation', params: { location: FIGURES } }, 'pushAddress'],
      description: "'Figures' (decision 91).",
    },
    'administration.open': {
      guard: 'isAdministrator',
      target: '#desk.working.administering',
      actions: [{ type: 'rememberLocation', params: { location: ADMINISTRATION } }, 'pushAddress'],
      description: "'Administration'.",
    },
  },
})

const changedLocation = ({ event }: { event: AtLocation }) => ({ location: event.location })

/** The browser's back or forward button leads to another part. */
const ledTo = <Guard extends string, State extends string>(part: DeskPart, guard: Guard, state: State) =>
  ({
    guard: { type: guard, params: changedLocation },
    target: `#desk.working.${state}`,
    actions: { type: 'rememberLocation', params: changedLocation },
    description: `The browser's back or forward button leads to the ${part} (decision 80).`,
  }) as const

const TO_APPLICATIONS = ledTo('applications', 'leadsToApplications', 'reading')
const TO_REVIEWS = ledTo('reviews', 'leadsToReviews', 'organising')
const TO_LETTERS = ledTo('letters', 'leadsToLetters', 'writing')
const TO_FIGURES = ledTo('figures', 'leadsToFigures', 'counting')
const TO_ADMINISTRATION = ledTo('administration', 'leadsToAdministration', 'administering')

export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  description:
    "The staff page: signing in and out, and the work that the user's roles allow (decision 66, decision 78).",
  context: ({ input }) => ({ ...input, profile: null, flags: NO_FLAGS, end: 'requested', error: null }),
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
    {
      id: 'restored',
      src: 'watchRestored',
      onError: {
        actions: 'logError',
        description: "Without this watcher, failed requests are retried only when the user presses 'Try again' (§8).",
      },
    },
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
      always: [{ guard: 'isCallback', target: 'completingLogin' }, { target: 'checking' }],
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
      invoke: {
        id: 'finishSignOut',
        src: 'finishSignOut',
        input: {},
        onError: {
          actions: 'logError',
          description: 'The session at the provider then ends through inactivity (§4.8).',
        },
      },
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
        {
          guard: { type: 'leadsToAdministration', params: ({ context: { location } }) => ({ location }) },
          target: 'working.administering',
        },
        {
          guard: { type: 'leadsToReviews', params: ({ context: { location } }) => ({ location }) },
          target: 'working.organising',
        },
        {
          guard: { type: 'leadsToLetters', params: ({ context: { location } }) => ({ location }) },
          target: 'working.writing',
        },
        {
          guard: { type: 'leadsToFigures', params: ({ context: { location } }) => ({ location }) },
          target: 'working.counting',
        },
        {
          guard: { type: 'leadsToApplications', params: ({ context: { location } }) => ({ location }) },
          target: 'working',
        },
        {
          guard: 'isReader',
          target: 'working',
          actions: [{ type: 'rememberLocation', params: { location: DESK_PATH } }, 'replaceAddress'],
          description:
            'The user may read applications but not open the requested part, so the list opens (decision 80).',
        },
        {
          guard: 'isAdministrator',
          target: 'working.administering',
          actions: [{ type: 'rememberLocation', params: { location: ADMINISTRATION } }, 'replaceAddress'],
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
      initial: 'reading',
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
        reading: {
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
            'reviews.open': ways.on['reviews.open'],
            'letters.open': ways.on['letters.open'],
            'figures.open': ways.on['figures.open'],
            'administration.open': ways.on['administration.open'],
            'location.changed': [TO_REVIEWS, TO_LETTERS, TO_FIGURES, TO_ADMINISTRATION],
          },
        },
        organising: {
          description: 'The user edits the rubric or assigns reviewers (decision 90).',
          invoke: {
            id: 'reviews',
            src: 'reviews',
            input: ({ context }) => ({ assigns: may(context, 'assign'), administers: may(context, 'administer') }),
            onError: { actions: 'logError', description: 'The reviews actor crashed.' },
          },
          on: {
            'submissions.open': ways.on['submissions.open'],
            'letters.open': ways.on['letters.open'],
            'figures.open': ways.on['figures.open'],
            'administration.open': ways.on['administration.open'],
            'location.changed': [TO_APPLICATIONS, TO_LETTERS, TO_FIGURES, TO_ADMINISTRATION],
          },
        },
        writing: {
          description: 'The user writes letters to applicants and publishes decisions (decision 89).',
          invoke: {
            id: 'letters',
            src: 'letters',
            input: ({ context }) => ({ user: known(context.profile, 'profile').sub }),
            onError: { actions: 'logError', description: 'The letters actor crashed.' },
          },
          on: {
            'submissions.open': ways.on['submissions.open'],
            'reviews.open': ways.on['reviews.open'],
            'figures.open': ways.on['figures.open'],
            'administration.open': ways.on['administration.open'],
            'location.changed': [TO_APPLICATIONS, TO_REVIEWS, TO_FIGURES, TO_ADMINISTRATION],
          },
        },
        counting: {
          description: 'The user reads the figures of an intake (decision 91).',
          invoke: {
            id: 'figures',
            src: 'figures',
            onError: { actions: 'logError', description: 'The figures actor crashed.' },
          },
          on: {
            'submissions.open': ways.on['submissions.open'],
            'reviews.open': ways.on['reviews.open'],
            'letters.open': ways.on['letters.open'],
            'administration.open': ways.on['administration.open'],
            'location.changed': [TO_APPLICATIONS, TO_REVIEWS, TO_LETTERS, TO_ADMINISTRATION],
          },
        },
        administering: {
          description: 'The user edits the applications window and the lists applicants choose from.',
          invoke: {
            id: 'administration',
            src: 'administration',
            input: ({ context }) => ({ now: () => Date.now(), keepsStaff: context.keepsStaff }),
            onError: { actions: 'logError', description: 'The administration actor crashed.' },
          },
          on: {
            'submissions.open': ways.on['submissions.open'],
            'reviews.open': ways.on['reviews.open'],
            'letters.open': ways.on['letters.open'],
            'figures.open': ways.on['figures.open'],
            'location.changed': [TO_APPLICATIONS, TO_REVIEWS, TO_LETTERS, TO_FIGURES],
          },
        },
      },
      on: {
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
