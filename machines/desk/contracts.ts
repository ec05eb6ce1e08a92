import type { EventObject } from 'xstate'
import type { Flags } from '../../domain/roles.ts'
import type { CompletedLogin, SignedIn, SignOut } from '../authentication/contracts.ts'
import type { EntryIntent } from '../applicationsWindow/contracts.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'
import type { SessionEnd } from '../session/session.ts'

/** The types of signing in at the desk, and the actors that it needs from outside. */

export interface DeskInput {
  /** The path and query of the page: see `domain/deskAddress.ts`. */
  location: string
}

export interface DeskContext extends DeskInput {
  profile: SignedIn | null
  /** What whoever is signed in works as: the internal flags of section 1. */
  flags: Flags
  end: SessionEnd
  /** The recorded error of the last login callback; null where there is none. */
  error: string | null
}

export type DeskEvent =
  | { type: 'location.changed'; location: string }
  | { type: 'logIn.request' }
  | { type: 'check.retry' }
  | { type: 'logOut.request' }
  | { type: 'submissions.open' }
  | { type: 'administration.open' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
  /** Silently gets whoever is signed in, or null. */
  checkSession: notProvided<SignedIn | null, Record<string, never>>('checkSession'),
  completeLogin: notProvided<CompletedLogin, { location: string }>('completeLogin'),
  /** Leaves the page for the hosted login. */
  redirectToLogin: notProvided<void, { intent: EntryIntent; target: string }>('redirectToLogin'),
  /** Ends the session at the identity provider and leaves the page for the site origin. */
  signOut: notProvided<void, SignOut>('signOut'),
  /** Ends the session at the identity provider that a sign-out without a connection left there; leaves the page for that. */
  finishSignOut: notProvided<void, Record<string, never>>('finishSignOut'),
}
