import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../domain/auditActions.ts'

/** Who makes a call, as the audit trail and the log have it: ids alone. */
export interface Caller {
  /** Tenant and subject; null where nobody is signed in. */
  subject: string | null
  address: string | null
  /** Which token or session: the beginning of its hash. */
  token: string | null
  /** The call's id, which the log and the answer have too. */
  request: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the trail has to know of a call that its route alone does not say. */
    audited: { subject?: string; action?: AuditAction; object?: string; reason?: string } | null
  }
  interface FastifyContextConfig {
    /** What a call of the route does, in the audit trail's words. */
    audit?: AuditAction
  }
}

/** The embedded identity provider's session, where a call has no token. */
const SESSION = /(?:^|; *)identity_session=([^;]+)/

/** Long enough that no two tokens, or callers, share it. */
const ID_CHARACTERS = 16

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, ID_CHARACTERS)

/** The name of a subject in the log, and of its chain in the trail. */
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

/** Says who makes a call that carries no token. */
export function isCalledBy(request: FastifyRequest, subject: string): void {
  if (subjectOf(request) === subject) return
  request.audited = { ...request.audited, subject }
  nameInLog(request, subject)
}

/** Every line of the call's log from here on names its caller. */
export function nameInLog(request: FastifyRequest, subject: string): void {
  request.log = request.log.child({ caller: callerId(subject) })
}
