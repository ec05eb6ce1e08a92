import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** What the applications window needs from outside, and the shapes it speaks in. */

export type EntryIntent = 'logIn' | 'signUp'
/** Where a sign-in was asked for: the header and the page have a notice each (sections 2.3 and 2.5). */
export type EntryPlace = 'header' | 'home'

export interface EntryRequest {
  intent: EntryIntent
  place: EntryPlace
  /** Where the applicant goes after login. */
  target: string
}

/** What the window says to authentication. */
export type EntryAllowed = { type: 'entry.allowed'; request: EntryRequest }

export type ApplicationsWindowEvent =
  | { type: 'entry.request'; request: EntryRequest }
  | { type: 'notice.close' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

export interface ApplicationsWindowInput {
  /** What the page brought along; null is fetched. */
  status: ApplicationsStatus | null
  /** Who begins the login once the window lets somebody in. */
  authentication: () => ActorRef<Snapshot<unknown>, EntryAllowed>
  now?: () => number
}

export interface ApplicationsWindowContext extends Required<ApplicationsWindowInput> {
  /** When the status was learnt and when it was last asked for, in epoch milliseconds. */
  knownAt: number
  askedAt: number
  /** A sign-in that waits to be decided. */
  request: EntryRequest | null
}

/** 'Log in' and 'Sign up', in the header and on the public page (sections 2.3 and 2.5). */
export function entryRequest(intent: EntryIntent, place: EntryPlace): ApplicationsWindowEvent {
  return { type: 'entry.request', request: { intent, place, target: LOGIN_RETURN_TARGET } }
}

export const actorContracts = {
  loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
  /** Reports whether the page is in front; a callback actor. */
  watchPage: notProvidedCallback<EventObject>('watchPage'),
}
