import type { FastifyRequest, onRequestAsyncHookHandler, RouteShorthandOptions } from 'fastify'
import { mayDo, permissionNeeded, rolesOf, type Duty } from '../../../domain/roles.ts'
import { nameInLog } from '../audit/caller.ts'
import { Refusal, signInNeeded } from '../errors.ts'
import type { Applicant, VerifyToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    applicant: Applicant | null
  }
  interface FastifyContextConfig {
    /** The role whose duty allows the call; every signed-in caller if unset, everyone for public routes. */
    access?: 'applicant' | Duty
  }
}

type Guarded = Required<Pick<RouteShorthandOptions, 'config'>> & { onRequest: onRequestAsyncHookHandler }

export interface Access {
  /** Options of a route for signed-in callers; others get 401. */
  applicant: Guarded
  /** Options of a route for staff: 401 without a valid token, 403 without the permission. */
  for(duty: Duty): Guarded
  /** The caller of a route that also serves callers without a token. */
  identify(request: FastifyRequest): Promise<Applicant | null>
}

/** Counts invalid tokens by address. */
export type CountBadToken = (ip: string) => void

export function createAccess(verifyToken: VerifyToken, countBadToken: CountBadToken): Access {
  async function identify(request: FastifyRequest) {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    request.applicant = token === undefined ? null : await verifyToken(token)
    if (request.applicant) nameInLog(request, request.applicant.owner)
    // A valid token is never refused because of invalid ones from the same address.
    if (token !== undefined && request.applicant === null) countBadToken(request.ip)
    return request.applicant
  }
  async function signedIn(request: FastifyRequest) {
    const applicant = await identify(request)
    if (applicant === null) throw signInNeeded()
    return applicant
  }
  return {
    identify,
    applicant: {
      config: { access: 'applicant' },
      async onRequest(request) {
        await signedIn(request)
      },
    },
    for: (duty) => ({
      config: { access: duty },
      async onRequest(request) {
        const { permissions } = await signedIn(request)
        if (!mayDo(rolesOf(permissions), duty)) throw new Refusal(403, permissionNeeded(duty))
      },
    }),
  }
}

/** The caller of a route guarded by `applicant`. */
export function applicantOf(request: FastifyRequest): Applicant {
  if (request.applicant === null) throw signInNeeded()
  return request.applicant
}

/** The caller's name in records that staff read: their email address, or their subject. */
export function callerName(request: FastifyRequest): string {
  const { email, owner } = applicantOf(request)
  return email ?? owner
}
