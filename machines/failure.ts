/**
 * Why a call failed, as far as it changes what the applicant can do about it. Actors reject with an error that carries
 * one; anything else counts as unavailable.
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
