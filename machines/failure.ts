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

/** `reason` is the server's message for the applicant, `actual` the extension that fits a refused file. */
interface FailedCall {
  failure?: Failure
  reason?: string | null
  actual?: string | null
  /** True if the browser cannot read the chosen file, because it was changed or removed. */
  isFileChanged?: boolean
}

const failedCall = (error: unknown) => (error ?? {}) as FailedCall

export const failureOf = (error: unknown): Failure => failedCall(error).failure ?? 'unavailable'

export const reasonOf = (error: unknown): string | null => failedCall(error).reason ?? null

export const isFileChanged = (_: unknown, params: { error: unknown }): boolean =>
  failedCall(params.error).isFileChanged === true

export const actualOf = (error: unknown): string | null => failedCall(error).actual ?? null

/** Guard: the call failed for this reason. */
export const failedWith = (failure: Failure) => (_: unknown, params: { error: unknown }) =>
  failureOf(params.error) === failure

/** Guard: the call failed without a connection, so its state waits and repeats it. */
export const isDisconnected = failedWith('disconnected')

/** Guard: the record was changed elsewhere since it was loaded. */
export const isStale = failedWith('stale')

/** Guards of `expiredTo` and `refusedTo`. */
export const failureGuards = { isExpired: failedWith('signInExpired'), isRefused: failedWith('refused') }

const thrown = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/** The guard of a call that failed without a connection. */
export const disconnected = { type: 'isDisconnected', params: thrown } as const

export const rememberFailure = { type: 'rememberFailure', params: thrown } as const

/** Transition of a failed call: the sign-in has expired (§4.8). */
export const expiredTo = <Target extends string>(target: Target) =>
  ({ guard: { type: 'isExpired', params: thrown }, target }) as const

/** Transition of a failed call: the record was changed elsewhere since it was loaded. */
export const staleTo = <Target extends string>(target: Target) =>
  ({ guard: { type: 'isStale', params: thrown }, target }) as const

/** Transition of a failed call: the server refused it. */
export const refusedTo = <Target extends string>(target: Target) =>
  ({ guard: { type: 'isRefused', params: thrown }, target }) as const

/** Transition of a failed call, for all other reasons (§8). */
export const failedTo = <Target extends string>(target: Target) => ({ target, actions: 'logError' }) as const

/** Action: the server's message is shown. */
export const rememberReason = { type: 'rememberReason', params: thrown } as const

/** The same as failedTo, with an action that remembers the server's message. */
export const explainedTo = <Target extends string, Action extends string>(target: Target, remember: Action) =>
  ({ target, actions: [{ type: remember, params: thrown }, 'logError'] }) as const

/** State of a machine that asks for a login itself. */
export const EXPIRED_STATE = {
  description: 'The sign-in has expired at the identity provider; the user must log in again (§4.8).',
} as const

/** Final state of a machine for one task, whose parent asks for a login. */
export const EXPIRED_END = { ...EXPIRED_STATE, type: 'final', output: 'expired' } as const
