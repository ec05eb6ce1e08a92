import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../database/away.ts'
import { databaseCode, IN_USE, isDuplicate, REFERENCE_GONE, Refusal, StoreAway, TooMany } from '../errors.ts'

const FOREIGN_KEY = '23503'
const SERVER_MESSAGE = 'Something went wrong on our side. Please try again.'
const STORE_AWAY_MESSAGE = 'We cannot open your documents right now. Please try again in a few minutes.'
const AWAY_MESSAGE = 'The portal is not available right now. Please try again in a moment.'
/** Retry-After in seconds: about the time a database restart takes. */
export const AWAY_S = 5
const SERVER_CODE = 'serverError'

function refusalOf(error: FastifyError | Refusal, method: string): Refusal | null {
  if (error instanceof Refusal) return error
  if (databaseCode(error) === FOREIGN_KEY) return new Refusal(409, method === 'DELETE' ? IN_USE : REFERENCE_GONE)
  if (isDuplicate(error)) return new Refusal(409, 'There is one already.')
  // Network errors have codes too, as database errors do.
  if (error instanceof StoreAway) return new Refusal(503, STORE_AWAY_MESSAGE)
  if (isAway(error)) return new Refusal(503, AWAY_MESSAGE)
  const status = error.statusCode ?? 500
  if (status === 429) return new Refusal(429, 'Too many calls. Please wait a moment and try again.')
  // Fastify's own refusals describe the problem without the call's content.
  return status >= 400 && status < 500 ? new Refusal(status, error.message) : null
}

/** An error with its causes. It may contain values of the call. */
function inFull(error: Error): { message: string; stack: string[]; cause?: unknown } {
  const { message, stack = '', cause } = error
  return {
    message,
    stack: stack.split('\n').map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: cause instanceof Error ? inFull(cause) : cause }),
  }
}

/**
 * Answers every error of a call. Our own failures are logged and answered with a code and the log's call id; in
 * development also with the error.
 */
export function answerErrors({ development }: { development: boolean }) {
  return (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    // A download that failed before its first byte has set those of its file.
    reply.removeHeader('content-type').removeHeader('content-disposition')
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds)
    const { statusCode, message, details } = refusalOf(error, request.method) ?? new Refusal(500, SERVER_MESSAGE)
    if (statusCode === 503) reply.header('Retry-After', AWAY_S)
    if (details.code !== undefined) request.audited = { ...request.audited, reason: details.code }
    if (statusCode < 500) return reply.code(statusCode).send({ message, ...details })
    request.log.error({ err: error }, 'A call failed')
    const answer = { message, code: SERVER_CODE, ...details, requestId: request.id }
    return reply.code(statusCode).send(development ? { ...answer, ...inFull(error) } : answer)
  }
}

/** Answers a URL that cannot be decoded. Fastify's own answer repeats the URL. */
export function answerUnreadable(reply: FastifyReply) {
  void reply.code(400).send({ message: 'This address cannot be read.' })
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: 'Not found.' })
}
