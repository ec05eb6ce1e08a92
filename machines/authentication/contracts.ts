import type { ActorRef, AnyActorRef, Snapshot } from 'xstate'
import type { UserProfile } from '../../domain/entities.ts'
import type { Resumption } from '../../domain/resumption.ts'
import type { Flags } from '../../domain/roles.ts'
import type { EntryIntent, EntryRequest } from '../applicationsWindow/contracts.ts'
import { reconnected } from '../connection/reconnected.ts'
import { notProvided } from '../notProvided.ts'
import type { SessionEnd } from '../session/session.ts'

/** A signed-in user's profile, with the staff permissions in their access token. */
export interface SignedIn extends UserProfile {
  permissions?: readonly string[]
}

export interface AuthenticationInput {
  /** The path and query that the page was opened with. */
  location: string
  /** The route after a login-callback error, section 2.1. */
  errorPath: string
  /** Decides whether a sign-in can proceed; replies with entry.allowed. */
  applicationsWindow: () => ActorRef<Snapshot<unknown>, EntryRequested>
}

/** Why a sign-in ended without a log-out request. */
export type SignInEnd = Exclude<SessionEnd, 'requested'> | 'expired'

/** Data that has not reached the server: typed text, an upload, or a submission. */
export type Unsent = 'typed' | 'document' | 'submission'

/** How a sign-in ended without a log-out request. */
export interface EndedSignIn {
  end: SignInEnd
  /** Data that was lost. Typed text is lost only if neither the server nor the tab has it. */
  unsent: readonly Unsent[]
  /** The path to return to; null if it is not one of the application. */
  place: string | null
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
  profile: SignedIn | null
  /** The internal flags of section 1, from the token; false on start-up and after a log-out. */
  flags: Flags
  /** The recorded error of the last login callback (section 2.1): its code, if the provider sent one. */
  error: string | null
  /** Why the last sign-in ended; null after a requested log-out or without one. */
  end: SessionEnd | SignInEnd | null
  /** Data that a log-out would lose, or that the end of the last sign-in lost. */
  unsent: readonly Unsent[]
  /** The page on which the last sign-in ended by itself. */
  place: string | null
  /** The address of an applicant who timed out and is being signed out. */
  timedOutAs: string | undefined
  request: { intent: EntryIntent; target: string }
}

export interface CompletedLogin {
  profile: SignedIn
  /** The return target of the login. */
  target: string
  /** The page the applicant was on when the last sign-in ended by itself. */
  place: string | null
}

/** A login or sign-up at the identity provider. */
export interface Redirect {
  intent: EntryIntent
  target: string
  /** Only after a time-out. */
  resumption?: Resumption
}

export interface SignOut {
  reason: SessionEnd
  /** Only after a time-out: the address for the next login, which this tab remembers. */
  email?: string
  unsent: readonly Unsent[]
  /** The path and query before the sign-out. */
  location: string
}

/** Signing in and out, for the portal and the desk. */
export const signInContracts = {
  /** Resolves to the signed-in user's profile, or null. */
  checkSession: notProvided<SignedIn | null, Record<string, never>>('checkSession'),
  completeLogin: notProvided<CompletedLogin, { location: string }>('completeLogin'),
  /** How this tab's last sign-in ended by itself, or null; survives the redirect through the provider. */
  recallEnd: notProvided<EndedSignIn | null, { location: string }>('recallEnd'),
  /** Leaves the page for the hosted login or sign-up. */
  redirectToLogin: notProvided<void, Redirect>('redirectToLogin'),
  /** Ends the session at the identity provider and leaves the page for the site origin. */
  signOut: notProvided<void, SignOut>('signOut'),
  /** Ends a session at the identity provider that survived an offline sign-out; leaves the page to do so. */
  finishSignOut: notProvided<void, Record<string, never>>('finishSignOut'),
}

export const actorContracts = {
  ...signInContracts,
  reconnected,
  /** Stores unsent drafts; resolves to the data that still has not reached the server. */
  storeUnsent: notProvided<readonly Unsent[], { application: () => AnyActorRef }>('storeUnsent'),
  /** Resolves once everything has reached the server. */
  unsentStored: notProvided<void, { application: () => AnyActorRef }>('unsentStored'),
}
