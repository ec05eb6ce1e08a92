import type { AuthenticationSnapshot } from './authentication.ts'
import type { SignInEnd } from './contracts.ts'

export type Visitor = 'signedIn' | 'signedOut' | 'entering' | 'unreachable' | 'signingOut' | 'disconnected' | 'unknown'

export function visitorOf(snapshot: AuthenticationSnapshot): Visitor {
  if (snapshot.matches({ signedIn: 'storingBeforeSignOut' })) return 'signingOut'
  if (snapshot.matches('signedIn')) return 'signedIn'
  if (snapshot.matches('signedOut')) return 'signedOut'
  if (snapshot.matches('redirecting')) return 'entering'
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('signingOut')) return 'signingOut'
  if (snapshot.matches({ loading: 'disconnected' })) return 'disconnected'
  return 'unknown'
}

/** True while the applicant is asked to confirm a log-out that would lose data. */
export const isConfirmingLogOut = (snapshot: AuthenticationSnapshot) => snapshot.hasTag('confirming')

/** Data that a log-out would lose, or that the end of the last sign-in lost. */
export const unsentOf = ({ context }: AuthenticationSnapshot) => context.unsent

/** Why the last sign-in ended by itself; null otherwise. */
export function signInEndOf(snapshot: AuthenticationSnapshot): SignInEnd | null {
  if (snapshot.matches({ signedOut: 'timedOut' })) return 'timeout'
  if (snapshot.matches({ signedOut: 'expired' })) return 'expired'
  return snapshot.matches({ signedOut: 'endedElsewhere' }) ? 'elsewhere' : null
}
