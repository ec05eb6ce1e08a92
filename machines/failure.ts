/**
 * Why a call failed, as far as it matters to the applicant. Actors reject with an error that has a `failure`; any other error
 * counts as unavailable.
 */
export type Failure =
  | 'applicationsClosed'
  /** The email address has yet to be confirmed, by a link that is mailed to it. */
  | 'emailNotProved'
  | 'signInExpired'
  | 'refused'
  /** What was to be changed has been changed elsewhere since it was read. */
  | 'stale'
  /** No answer came. What was asked may have been done all the same. */
  | 'disconnected'
  /** The server answered that it could not. */
  | 'unavailable'

/** Why an actor failed, and what the server says to the applicant about it, where it says anything. */
interface FailedCall {
  failure?: Failure
  reason?: string | null
}

const failedCall = (error: unknown) => (error ?? {}) as FailedCall

export const failureOf = (error: unknown): Failure => failedCall(error).failure ?? 'unavailable'

export const reasonOf = (error: unknown): string | null => failedCall(error).reason ?? null

/** Whether a call failed for want of connection; the state that made it waits and tries again by itself. */
export function isDisconnected(_: unknown, params: { error: unknown }): boolean {
  return failureOf(params.error) === 'disconnected'
}
