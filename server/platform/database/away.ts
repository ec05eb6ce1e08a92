import { databaseCode } from '../errors.ts'

/** What the operating system says of a server that cannot be reached, or no longer. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']
/** What the driver says of a connection that broke; it gives these errors no code. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/

/** PostgreSQL's codes, section 'Error Codes' of its manual. */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const TOO_MANY_CONNECTIONS = '53300'
const SHUTTING_DOWN = ['57P01', '57P02', '57P03']
const CONNECTION_EXCEPTIONS = '08'

function some(error: unknown, is: (error: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || some(error.cause, is))
}

/** The database cannot be reached, is being restarted, or its connection broke: it may be back in a moment. */
export function isAway(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  if (SHUTTING_DOWN.includes(code) || code === TOO_MANY_CONNECTIONS || code.startsWith(CONNECTION_EXCEPTIONS))
    return true
  return some(error, (each) => BROKEN.test(each.message) || ('code' in each && UNREACHABLE.includes(String(each.code))))
}

/** The database says that it has undone what it was asked, which can be asked again. */
export function isUndone(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, ...SHUTTING_DOWN].includes(databaseCode(error) ?? '')
}
