import type { AuthenticationSnapshot } from './authentication.ts'

/** Why a login callback failed, grouped by what the visitor can do about it. */
export type LoginProblem = 'denied' | 'stale' | 'unavailable' | 'unknown'

/** Error codes of OAuth 2.0, OpenID Connect, Auth0 and its library. */
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

/** The code of a login callback's error, or its message if it has no code. */
export function recordedError(error: unknown): string {
  const { error: code } = (error ?? {}) as { error?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : String(error)
}

/** The problem of a recorded error code; null if there is none. The error's description is ignored: a link can carry any text. */
export function loginProblemOf(recorded: string | null): LoginProblem | null {
  return recorded === null ? null : (PROBLEMS.get(recorded) ?? 'unknown')
}

/** Why the last login callback failed (section 2.1); null unless signed out. */
export function loginProblem(snapshot: AuthenticationSnapshot): LoginProblem | null {
  return snapshot.matches('signedOut') ? loginProblemOf(snapshot.context.error) : null
}
