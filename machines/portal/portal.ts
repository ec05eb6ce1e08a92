import {
  assign,
  emit,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type EventObject,
  type SnapshotFrom,
} from 'xstate'
import type { Course, ApplicationsStatus } from '../../domain/entities.ts'
import { informationPageAt } from '../../domain/information.ts'
import { known } from '../../domain/known.ts'
import { isInApplication, pathOf, ROUTES } from '../../domain/routes.ts'
import { applicationsWindowMachine } from '../applicationsWindow/applicationsWindow.ts'
import { APPLICATIONS_WINDOW } from '../applicationsWindow/contracts.ts'
import { authenticationMachine } from '../authentication/authentication.ts'
import type { AuthenticationEvent } from '../authentication/contracts.ts'
import { connectionMachine } from '../connection/connection.ts'
import { CONNECTION } from '../connection/reconnected.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvidedCallback } from '../notProvided.ts'

export interface PortalInput {
  /** The path and query that the page was opened with. */
  location: string
  errorPath: string
  /** Embedded in the page; fetched if null or empty. */
  applicationsStatus: ApplicationsStatus | null
  courses: readonly Course[]
  /** The id of the request for more information whose mail led here. */
  link?: string | null
}

export type PortalEvent = { type: 'location.changed'; location: string }

/** A sibling actor. Sign-in requests go to the window, which starts authentication. */
function part(portal: AnyActorRef, id: 'applicationsWindow' | 'authentication'): AnyActorRef {
  const { children } = portal.getSnapshot() as { children: Partial<Record<string, AnyActorRef>> }
  return known(children[id], id)
}

export const portalMachine = setup({
  types: {
    context: {} as PortalInput,
    input: {} as PortalInput,
    events: {} as PortalEvent,
    emitted: {} as Notice,
    children: {} as {
      location: 'watchLocation'
      applicationsWindow: 'applicationsWindow'
      authentication: 'authentication'
      courses: 'listing'
      connection: 'connection'
    },
  },
  actors: {
    /** Reports navigation as location.changed. */
    watchLocation: notProvidedCallback<EventObject>('watchLocation'),
    applicationsWindow: applicationsWindowMachine,
    authentication: authenticationMachine,
    listing: listingMachine,
    connection: connectionMachine,
  },
  guards: {
    isOnHome: ({ context }) => pathOf(context.location) === ROUTES.home,
    isOnInformation: ({ context }) => informationPageAt(pathOf(context.location)) !== undefined,
    isOnGuidance: ({ context }) => pathOf(context.location) === ROUTES.guidance,
    isOnCallback: ({ context }) => pathOf(context.location) === ROUTES.callback,
    isOnOwnData: ({ context }) => pathOf(context.location) === ROUTES.ownData,
    isInApplication: ({ context }) => isInApplication(pathOf(context.location)),
  },
  actions: {
    logError: emit(AN_ERROR_OCCURRED),
    rememberLocation: assign({ location: (_, params: { location: string }) => params.location }),
    goHome: emit((): Notice => ({ type: 'navigate', to: ROUTES.home, replace: true })),
    forwardToAuthentication: sendTo('authentication', (_, params: { event: AuthenticationEvent }) => params.event),
  },
}).createMachine({
  id: 'portal',
  description:
    'The root machine. It runs the applications window, authentication and the connection, and maps the address to a page (§2.2).',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description: 'The portal is open in a tab.',
      invoke: [
        {
          id: 'connection',
          systemId: CONNECTION,
          src: 'connection',
          onError: { actions: 'logError', description: 'The connection actor crashed.' },
        },
        {
          id: 'location',
          src: 'watchLocation',
          onError: {
            actions: 'logError',
            description: 'Without this watcher, guarded pages are checked only when the page loads.',
          },
        },
        {
          id: 'applicationsWindow',
          systemId: APPLICATIONS_WINDOW,
          src: 'applicationsWindow',
          input: ({ context, self }) => ({
            status: context.applicationsStatus,
            link: context.link,
            authentication: () => part(self, 'authentication'),
          }),
          onError: { actions: 'logError', description: 'The applications window actor crashed.' },
        },
        {
          id: 'authentication',
          src: 'authentication',
          input: ({ context, self }) => ({
            location: context.location,
            errorPath: context.errorPath,
            applicationsWindow: () => part(self, 'applicationsWindow'),
          }),
          onError: { actions: 'logError', description: 'The authentication actor crashed.' },
        },
        {
          id: 'courses',
          src: 'listing',
          input: ({ context }) => ({ name: 'courses', items: context.courses }),
          onError: { actions: 'logError', description: 'The courses actor crashed.' },
        },
      ],
      on: {
        'location.changed': {
          target: '.deciding',
          description: 'The applicant opened another page (§2.1).',
          actions: [
            { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
            { type: 'forwardToAuthentication', params: ({ event }) => ({ event }) },
          ],
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The route map chooses the page for the address (§2.1).',
          always: [
            { guard: 'isOnHome', target: 'home' },
            { guard: 'isOnGuidance', target: 'guidance' },
            { guard: 'isOnInformation', target: 'information' },
            { guard: 'isOnCallback', target: 'callback' },
            { guard: 'isOnOwnData', target: 'ownData' },
            { guard: 'isInApplication', target: 'application' },
            { target: 'home', actions: 'goHome', description: 'Any unknown path leads to the public page.' },
          ],
        },
        home: { description: 'The public page (§2.5).' },
        guidance: {
          description: "The public page's content, at an address that signed-in applicants can open too (decision 35).",
        },
        information: { description: 'Help, accessibility or privacy, for everyone (decision 46).' },
        callback: { description: 'The identity provider has redirected back (§2.1).' },
        ownData: { description: "'Your data', for signed-in applicants (decision 44)." },
        application: { description: 'The application, for signed-in applicants (§2.1).' },
      },
    },
  },
})

export type PortalActor = ActorRefFrom<typeof portalMachine>
export type PortalSnapshot = SnapshotFrom<typeof portalMachine>
