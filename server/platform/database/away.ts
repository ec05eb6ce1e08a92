import { databaseCode } from '../errors.ts'

/** Operating system errors of an unreachable server. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']
/** Driver messages for a broken connection, or none in time; these errors have no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout expired|timeout exceeded when trying to connect)/

/** Codes from PostgreSQL's manual, 'Error Codes'. */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const TOO_MANY_CONNECTIONS = '53300'
const SHUTTING_DOWN = ['57P01', '57P02', '57P03']
const CONNECTION_EXCEPTIONS = '08'

function some(error: unknown, is: (error: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || some(error.cause, is))
}

/** True if the database is unreachable or restarting, or its connection broke. A retry may succeed. */
export function isAway(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  if (SHUTTING_DOWN.includes(code) || code === TOO_MANY_CONNECTIONS || code.startsWith(CONNECTION_EXCEPTIONS))
    return true
  return some(error, (each) => BROKEN.test(each.message) || ('code' in each && UNREACHABLE.includes(String(each.code))))
}

/** True if the database rolled back the statement, which can be retried. */
export function isUndone(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, ...SHUTTING_DOWN].includes(databaseCode(error) ?? '')
}
