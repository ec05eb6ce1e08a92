import type { AuthenticationSnapshot } from './authentication.ts'

/** Why a login callback failed, as far as whoever reads it can do something about it. */
export type LoginProblem = 'denied' | 'stale' | 'unavailable' | 'unknown'

/** The codes of OAuth 2.0 and OpenID Connect, with Auth0's own and those of its library. */
const PROBLEMS: ReadonlyMap<string, LoginProblem> = new Map([
  ['access_denied', 'denied'],
  ['unauthorized', 'denied'],
  ['missing_transaction', 'stale'],
  ['state_mismatch', 'stale'],
  ['invalid_grant', 'stale'],
  ['login_required', 'stale'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['timeout', 'unavailable'],
])

/**
 * Of a recorded error, null where there is none. Its description is not looked at: a link can bring any text along, and nobody shall read
 * that as the portal's.
 */
export function loginProblemOf(recorded: string | null): LoginProblem | null {
  return recorded === null ? null : (PROBLEMS.get(recorded) ?? 'unknown')
}

/** Why the last login callback failed (section 2.1), on the public page that the visitor was sent to; no other screen needs the words. */
export function loginProblem(snapshot: AuthenticationSnapshot): LoginProblem | null {
  return snapshot.matches('signedOut') ? loginProblemOf(snapshot.context.error) : null
}
