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
    /** Who a call is for: every signed-in caller, or whose role has a duty; everyone where nothing is said. */
    access?: 'applicant' | Duty
  }
}

type Guarded = Required<Pick<RouteShorthandOptions, 'config'>> & { onRequest: onRequestAsyncHookHandler }

export interface Access {
  /** The options of a route for signed-in callers; everyone else gets 401. */
  applicant: Guarded
  /** The options of a route for those whose role has a duty: 401 without a good token, 403 without the permission. */
  for(duty: Duty): Guarded
  /** The caller of a route that also serves callers without a token. */
  identify(request: FastifyRequest): Promise<Applicant | null>
}

/** Counts tokens that are no good, by the address that they come from. */
export type CountBadToken = (ip: string) => void

export function createAccess(verifyToken: VerifyToken, countBadToken: CountBadToken): Access {
  async function identify(request: FastifyRequest) {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    request.applicant = token === undefined ? null : await verifyToken(token)
    if (request.applicant) nameInLog(request, request.applicant.owner)
    // One that is good is never refused for those that others send from the same address.
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

/** The caller, in a route that `applicant` guards. */
export function applicantOf(request: FastifyRequest): Applicant {
  if (request.applicant === null) throw signInNeeded()
  return request.applicant
}
