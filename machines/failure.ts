/**
 * Why a call failed, as far as it matters to the applicant. Actors reject with an error that has a `failure`; any other error
 * counts as unavailable.
 */
export type Failure = 'applicationsClosed' | 'signInExpired' | 'refused' | 'unavailable'

const failures: readonly string[] = [
  'applicationsClosed',
  'signInExpired',
  'refused',
  'unavailable',
] satisfies Failure[]

export function failureOf(error: unknown): Failure {
  const failure = (error as { failure?: unknown } | null)?.failure
  return typeof failure === 'string' && failures.includes(failure) ? (failure as Failure) : 'unavailable'
}
