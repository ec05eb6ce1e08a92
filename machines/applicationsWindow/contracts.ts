import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The window's systemId in the portal's actor system. */
export const APPLICATIONS_WINDOW = 'applicationsWindow'

/** 'byLink': a login through the link in a mail, while applications are closed. */
export type EntryIntent = 'logIn' | 'signUp' | 'byLink'
/** The place of the button. Header and public page have different notices (sections 2.3 and 2.5). */
export type EntryPlace = 'header' | 'home'

export interface EntryRequest {
  intent: EntryIntent
  place: EntryPlace
  /** The route after login. */
  target: string
}

/** Sent to authentication. */
export type EntryAllowed = { type: 'entry.allowed'; request: EntryRequest }

export type ApplicationsWindowEvent =
  | { type: 'entry.request'; request: EntryRequest }
  | { type: 'notice.close' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** A call was refused, possibly because the window has closed or a newer intake has started. */
  | { type: 'status.doubted' }

export interface ApplicationsWindowInput {
  /** Embedded in the page; null if it has to be fetched. */
  status: ApplicationsStatus | null
  /** The id in the mail's link that led here; null without one. */
  link?: string | null
  /** Starts the login once the window allows it. */
  authentication: () => ActorRef<Snapshot<unknown>, EntryAllowed>
  now?: () => number
}

export interface ApplicationsWindowContext extends Required<ApplicationsWindowInput> {
  /** When the status was last received and last requested, in epoch milliseconds. */
  receivedAt: number
  requestedAt: number
  /** The sign-in that waits for a fresh status. */
  request: EntryRequest | null
}

/** The event for 'Log in' and 'Sign up' in the header and on the public page (sections 2.3 and 2.5). */
export function entryRequest(intent: EntryIntent, place: EntryPlace): ApplicationsWindowEvent {
  return { type: 'entry.request', request: { intent, place, target: LOGIN_RETURN_TARGET } }
}

export const actorContracts = {
  loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
  /** Resolves to true if the link belongs to a submitted application. */
  checkLink: notProvided<boolean, { id: string }>('checkLink'),
  reconnected,
  /** Reports page visibility as page.shown and page.hidden. */
  watchPage: notProvidedCallback<EventObject>('watchPage'),
}
