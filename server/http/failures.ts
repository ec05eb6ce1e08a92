import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseCode, Refusal } from './errors.ts'
import { withoutData } from './redaction.ts'

const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const SERVER_MESSAGE = 'Something went wrong on our side. Please try again.'

function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const code = databaseCode(error)
  if (code === FOREIGN_KEY) return new Refusal(409, 'It is in use, or what it refers to is gone.')
  if (code === UNIQUE) return new Refusal(409, 'There is one already.')
  const status = error.statusCode ?? 500
  if (status === 429) return new Refusal(429, 'Too many calls. Please wait a moment and try again.')
  // Fastify's own refusals say what is wrong with a call, and nothing of what was in it.
  return status >= 400 && status < 500 ? new Refusal(status, error.message) : null
}

/** Every error of a call: a message for the caller, and for the log what failed where, without what was sent. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal === null || refusal.statusCode >= 500) request.log.error(withoutData(error), 'A call failed')
  if (refusal === null) return reply.code(500).send({ message: SERVER_MESSAGE })
  return reply.code(refusal.statusCode).send({ message: refusal.message, ...refusal.details })
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: 'Not found.' })
}
