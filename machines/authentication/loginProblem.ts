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

/** What is recorded of a login callback's error: its code, where it has one. */
export function recordedError(error: unknown): string {
  const { error: code } = (error ?? {}) as { error?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : String(error)
}

/**
 * Of a recorded error, null where there is none. Its description is not looked at: a link can bring any text along, and nobody shall read
 * that as the portal's.
 */
export function loginProblemOf(recorded: string | null): LoginProblem | null {
  return recorded === null ? null : (PROBLEMS.get(recorded) ?? 'unknown')
}
