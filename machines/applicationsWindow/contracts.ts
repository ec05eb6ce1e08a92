import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The applications window's types, and the actors that it needs from outside. */

/** The name by which the window is found in the portal's actor system. */
export const APPLICATIONS_WINDOW = 'applicationsWindow'

export type EntryIntent = 'logIn' | 'signUp'
/** Where a sign-in was requested: the header and the public page each have their own notice (sections 2.3 and 2.5). */
export type EntryPlace = 'header' | 'home'

export interface EntryRequest {
  intent: EntryIntent
  place: EntryPlace
  /** Where the applicant goes after login. */
  target: string
}

/** Sent to authentication. */
export type EntryAllowed = { type: 'entry.allowed'; request: EntryRequest }

export type ApplicationsWindowEvent =
  | { type: 'entry.request'; request: EntryRequest }
  | { type: 'notice.close' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** A call was refused that another intake, or a window that has closed, would explain. */
  | { type: 'status.doubted' }

export interface ApplicationsWindowInput {
  /** Embedded in the page; null if it has to be fetched. */
  status: ApplicationsStatus | null
  /** Starts the login once the window allows it. */
  authentication: () => ActorRef<Snapshot<unknown>, EntryAllowed>
  now?: () => number
}

export interface ApplicationsWindowContext extends Required<ApplicationsWindowInput> {
  /** When the status was last received and last requested, in epoch milliseconds. */
  receivedAt: number
  requestedAt: number
  /** A sign-in that awaits the decision. */
  request: EntryRequest | null
}

/** 'Log in' and 'Sign up', in the header and on the public page (sections 2.3 and 2.5). */
export function entryRequest(intent: EntryIntent, place: EntryPlace): ApplicationsWindowEvent {
  return { type: 'entry.request', request: { intent, place, target: LOGIN_RETURN_TARGET } }
}

export const actorContracts = {
  loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
  reconnected,
  /** Reports whether the page is visible; a callback actor. */
  watchPage: notProvidedCallback<EventObject>('watchPage'),
}
