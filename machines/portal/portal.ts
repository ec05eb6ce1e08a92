import { emit, sendTo, setup, type ActorRefFrom, type EventObject } from 'xstate'
import type { Course, ApplicationsStatus } from '../../domain/entities.ts'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import {
  applicationsWindowMachine,
  type ApplicationsWindowEvent,
  type EntryPlace,
  type EntryRequest,
} from '../applicationsWindow/applicationsWindow.ts'
import { authenticationMachine, type AuthenticationEvent } from '../authentication/authentication.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvidedCallback } from '../notProvided.ts'

/** The root: one actor system holds the whole application. */

export interface PortalInput {
  /** The path and query that the page was opened with. */
  location: string
  errorPath: string
  /** What the page brought along; null or empty is fetched. */
  applicationsStatus: ApplicationsStatus | null
  courses: readonly Course[]
}

export type PortalEvent =
  | { type: 'logIn.request'; place: EntryPlace }
  | { type: 'signUp.request'; place: EntryPlace }
  | { type: 'location.changed'; location: string }
  | { type: 'entry.request'; request: EntryRequest }
  | { type: 'entry.allowed'; request: EntryRequest }

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
    },
  },
  actors: {
    /** Reports where the applicant goes, as location.changed. */
    watchLocation: notProvidedCallback<EventObject>('watchLocation'),
    applicationsWindow: applicationsWindowMachine,
    authentication: authenticationMachine,
    listing: listingMachine,
  },
  actions: {
    logError: emit(AN_ERROR_OCCURRED),
    askWindow: sendTo('applicationsWindow', (_, params: { request: EntryRequest }): ApplicationsWindowEvent => ({
      type: 'entry.request',
      request: params.request,
    })),
    tellAuthentication: sendTo('authentication', (_, params: { event: AuthenticationEvent }) => params.event),
  },
}).createMachine({
  id: 'portal',
  description: 'The whole portal: the applications window, who is signed in, and with them everything else (§2.2).',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description: 'The portal is open in a tab (§2.2).',
      invoke: [
        {
          id: 'location',
          src: 'watchLocation',
          onError: { actions: 'logError', description: 'Without it, guarded pages are checked on load alone.' },
        },
        {
          id: 'applicationsWindow',
          src: 'applicationsWindow',
          input: ({ context, self }) => ({ status: context.applicationsStatus, doorkeeper: self }),
          onError: { actions: 'logError', description: 'The window broke down.' },
        },
        {
          id: 'authentication',
          src: 'authentication',
          input: ({ context, self }) => ({
            location: context.location,
            errorPath: context.errorPath,
            doorkeeper: self,
          }),
          onError: { actions: 'logError', description: 'Signing in and out broke down.' },
        },
        {
          id: 'courses',
          src: 'listing',
          input: ({ context }) => ({ name: 'courses', items: context.courses }),
          onError: { actions: 'logError', description: 'The list of courses broke down.' },
        },
      ],
      on: {
        'logIn.request': {
          description: "'Log in' in the header, 'Login' on the public page (§2.3, §2.5).",
          actions: {
            type: 'askWindow',
            params: ({ event }) => ({ request: { intent: 'logIn', place: event.place, target: LOGIN_RETURN_TARGET } }),
          },
        },
        'signUp.request': {
          description: "'Signup' in the header, 'Sign up' on the public page (§2.3, §2.5).",
          actions: {
            type: 'askWindow',
            params: ({ event }) => ({ request: { intent: 'signUp', place: event.place, target: LOGIN_RETURN_TARGET } }),
          },
        },
        'entry.request': {
          description: 'A guarded page asks for a login, with itself as the return target (§2.1).',
          actions: { type: 'askWindow', params: ({ event }) => ({ request: event.request }) },
        },
        'entry.allowed': {
          description: 'The applications window is open, so the login or sign-up proceeds (§4.7).',
          actions: { type: 'tellAuthentication', params: ({ event }) => ({ event }) },
        },
        'location.changed': {
          description: 'The applicant went to another page of the portal (§2.1).',
          actions: { type: 'tellAuthentication', params: ({ event }) => ({ event }) },
        },
      },
    },
  },
})

export type PortalActor = ActorRefFrom<typeof portalMachine>
