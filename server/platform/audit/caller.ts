import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../domain/auditActions.ts'

/** A call's caller in the audit trail and the log: ids only. */
export interface Caller {
  /** Tenant and subject; null if no one is signed in. */
  subject: string | null
  address: string | null
  /** The start of the hash of the token or session. */
  token: string | null
  /** The call's id, as in the log and the response. */
  request: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Audit details that the route alone does not determine. */
    audited: { subject?: string; action?: AuditAction; object?: string; reason?: string } | null
  }
  interface FastifyContextConfig {
    /** The audit action of the route. */
    audit?: AuditAction
  }
}

/** The embedded identity provider's session, for calls without a token. */
const SESSION = /(?:^|; *)identity_session=([^;]+)/

/** Long enough to be unique per token and caller. */
const ID_CHARACTERS = 16

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, ID_CHARACTERS)

/** A subject's pseudonym in the log and the name of its audit chain. */
export const callerId = idOf

function subjectOf({ audited, applicant }: FastifyRequest): string | null {
  return audited?.subject ?? applicant?.owner ?? null
}

export function callerOf(request: FastifyRequest): Caller {
  const { authorization = '', cookie = '' } = request.headers
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? SESSION.exec(cookie)?.[1]
  return {
    subject: subjectOf(request),
    address: request.ip,
    token: token === undefined ? null : idOf(token),
    request: request.id,
  }
}

/** Sets the caller of a call without a token. */
export function isCalledBy(request: FastifyRequest, subject: string): void {
  if (subjectOf(request) === subject) return
  request.audited = { ...request.audited, subject }
  nameInLog(request, subject)
}

/** Adds the caller to all further log lines of the call. */
export function nameInLog(request: FastifyRequest, subject: string): void {
  request.log = request.log.child({ caller: callerId(subject) })
}
