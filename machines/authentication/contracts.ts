import type { ActorRef, AnyActorRef, Snapshot } from 'xstate'
import type { UserProfile } from '../../domain/entities.ts'
import type { Flags } from '../../domain/roles.ts'
import type { EntryIntent, EntryRequest } from '../applicationsWindow/contracts.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided } from '../notProvided.ts'
import type { SessionEnd } from '../session/session.ts'

/** The types of signing in and out, and the actors that it needs from outside. */

/** Somebody who has signed in, and what their access token allows beside applying. */
export interface SignedIn extends UserProfile {
  permissions?: readonly string[]
}

export interface AuthenticationInput {
  /** The path and query that the page was opened with. */
  location: string
  /** The route after a login-callback error, section 2.1. */
  errorPath: string
  /** Decides whether a sign-in may proceed; it answers with entry.allowed. */
  applicationsWindow: () => ActorRef<Snapshot<unknown>, EntryRequested>
}

/** Why an applicant who did not ask to leave is a visitor again. */
export type SignInEnd = Exclude<SessionEnd, 'requested'> | 'expired'

/** What has not arrived at the server: what was typed, a document on its way, the application that is being submitted. */
export type Unsent = 'typed' | 'document' | 'submission'

/** How a sign-in ended without its applicant asking for it, and what it cut off. */
export interface EndedSignIn {
  end: SignInEnd
  unsent: readonly Unsent[]
}

/** Sent to the applications window. */
export type EntryRequested = { type: 'entry.request'; request: EntryRequest }

export type AuthenticationEvent =
  | { type: 'entry.allowed'; request: EntryRequest }
  | { type: 'location.changed'; location: string }
  | { type: 'logOut.request' }
  | { type: 'logIn.again' }
  | { type: 'logOut.confirm' }
  | { type: 'logOut.cancel' }

export interface AuthenticationContext extends AuthenticationInput {
  profile: UserProfile | null
  /** The internal flags of section 1: false on start-up and after a log-out, else what the token says. */
  flags: Flags
  /** The recorded error of the last login callback, section 2.1: its code, where the provider gave one. */
  error: string | null
  /** Why the last sign-in ended; null for a visitor who left, or was never here. */
  end: SessionEnd | SignInEnd | null
  /** What had not arrived when the last sign-in ended, or a log-out was asked for. */
  unsent: readonly Unsent[]
  request: { intent: EntryIntent; target: string }
}

export interface CompletedLogin {
  profile: SignedIn
  /** The return target of the login. */
  target: string
  /** Where the applicant was when the last sign-in ended without their asking. */
  place: string | null
}

export interface SignOut {
  reason: SessionEnd
  unsent: readonly Unsent[]
  /** The path and query that the applicant leaves. */
  location: string
}

export const actorContracts = {
  /** Silently gets the signed-in applicant's profile, or null. */
  checkSession: notProvided<SignedIn | null, Record<string, never>>('checkSession'),
  reconnected,
  /** Stores what has been typed and is not at the server yet; resolves to what has not arrived all the same. */
  storeUnsent: notProvided<readonly Unsent[], { application: () => AnyActorRef }>('storeUnsent'),
  /** Resolves once everything has arrived. */
  unsentStored: notProvided<void, { application: () => AnyActorRef }>('unsentStored'),
  completeLogin: notProvided<CompletedLogin, { location: string }>('completeLogin'),
  /** How this tab's sign-in ended, if its applicant did not ask to leave; kept across the way through the provider. */
  recallEnd: notProvided<EndedSignIn | null, { location: string }>('recallEnd'),
  /** Leaves the page for the hosted login or sign-up. */
  redirectToLogin: notProvided<void, { intent: EntryIntent; target: string }>('redirectToLogin'),
  /** Ends the session at the identity provider and leaves the page for the site origin. */
  signOut: notProvided<void, SignOut>('signOut'),
  /** Ends the session at the identity provider that a sign-out without a connection left there; leaves the page for that. */
  finishSignOut: notProvided<void, Record<string, never>>('finishSignOut'),
}
