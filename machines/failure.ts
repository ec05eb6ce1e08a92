/** Why a call failed. Actors reject with an error that has a `failure`; any other error counts as 'unavailable'. */
export type Failure =
  | 'applicationsClosed'
  /** The email address is not confirmed yet. */
  | 'emailNotProved'
  | 'signInExpired'
  | 'refused'
  /** The record was changed elsewhere since it was loaded. */
  | 'stale'
  /** No answer arrived. The call may still have taken effect. */
  | 'disconnected'
  /** The server answered with an error. */
  | 'unavailable'

/** `reason` is the server's message for the applicant, if it sent one. */
interface FailedCall {
  failure?: Failure
  reason?: string | null
}

const failedCall = (error: unknown) => (error ?? {}) as FailedCall

export const failureOf = (error: unknown): Failure => failedCall(error).failure ?? 'unavailable'

export const reasonOf = (error: unknown): string | null => failedCall(error).reason ?? null

/** Guard: the call failed without a connection, so its state waits and repeats it. */
export function isDisconnected(_: unknown, params: { error: unknown }): boolean {
  return failureOf(params.error) === 'disconnected'
}
