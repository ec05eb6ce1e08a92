import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Refusal, signInNeeded } from './errors.ts'
import type { Applicant, VerifyToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    applicant: Applicant | null
  }
}

/** The permission that reference data and the applications status are written with. */
export const ADMIN_PERMISSION = 'admin'

export interface Access {
  /** Lets signed-in callers pass, everyone else gets 401. */
  signedIn: onRequestAsyncHookHandler
  /** Lets administrators pass: 401 without a good token, 403 without the permission. */
  admin: onRequestAsyncHookHandler
  /** The caller of a route that also serves callers without a token. */
  identify(request: FastifyRequest): Promise<Applicant | null>
}

export function createAccess(verifyToken: VerifyToken): Access {
  async function identify(request: FastifyRequest) {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    request.applicant = token === undefined ? null : await verifyToken(token)
    return request.applicant
  }
  return {
    identify,
    async signedIn(request) {
      if ((await identify(request)) === null) throw signInNeeded()
    },
    async admin(request) {
      const applicant = await identify(request)
      if (applicant === null) throw signInNeeded()
      if (!applicant.permissions.includes(ADMIN_PERMISSION)) {
        throw new Refusal(403, 'This needs the permission of an administrator.')
      }
    },
  }
}

/** The caller, in a route that `signedIn` guards. */
export function applicantOf(request: FastifyRequest): Applicant {
  if (request.applicant === null) throw signInNeeded()
  return request.applicant
}
