import type { FieldErrors } from '../../domain/rules.ts'

/** Refuses a call: `code` if the browser distinguishes reasons, `errors` for invalid fields. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly statusCode: number,
    message: string,
    readonly details: { code?: string; errors?: FieldErrors; actual?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A refusal that ends after some time. */
export class TooMany extends Refusal {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(429, message, { code: 'tooMany' })
  }
}

export const IN_USE = 'A saved application uses it, so it cannot be removed.'
export const REFERENCE_GONE = 'It refers to something that has been removed. Reload and choose again.'
export const notFound = (message = 'Not found.') => new Refusal(404, message)
export const signInNeeded = () => new Refusal(401, 'Please sign in.')
export const applicationsClosed = () =>
  new Refusal(409, 'The applications window is closed.', { code: 'applicationsClosed' })
export const applicationIsFinal = () =>
  new Refusal(409, 'The application has been submitted and the applications window is closed: it can only be read.', {
    code: 'applicationsClosed',
  })
export const notAsked = () =>
  new Refusal(409, 'The applications window is closed. Only what the provider has asked for can be changed.', {
    code: 'applicationsClosed',
  })
export const isSubmittedAlready = () =>
  new Refusal(409, 'The application has been submitted: it can be changed and submitted again, but not deleted.', {
    code: 'submitted',
  })
export const invalid = (errors: FieldErrors) => new Refusal(422, 'Some of what was sent is not valid.', { errors })

/**
 * Returns the record, or throws a 404 that does not distinguish a missing record from another owner's. Staff read the message if someone
 * deletes a record that they are changing.
 */
export function found<T>(record: T | null, message?: string): T {
  if (record === null) throw notFound(message)
  return record
}

/** PostgreSQL's code of a failed statement, from the driver's or the query builder's error. */
export function databaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) ? code : databaseCode(error.cause)
}

/** True if a row with the same unique value exists. */
export const isDuplicate = (error: unknown): boolean => databaseCode(error) === '23505'

/** The document store does not answer or refuses; a retry may succeed. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** A failed system call. */
export interface SystemError extends Error {
  code: string
  syscall: string
  path?: string
}

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error
