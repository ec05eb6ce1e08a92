import { readPortal, signUp, tokenOf } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { call } from '../support/call.mjs'
import { ADMIN } from './server.mjs'

/** Access tokens last ten minutes. */
const RENEWED_AFTER_MS = 8 * 60_000

/**
 * The attackers: an applicant with a submitted application, one user per role, and a signed-out visitor.
 * @param {string} url
 */
export async function visitorsOf(url) {
  const portal = await readPortal(url)

  const makers = {
    async applicant() {
      const applicant = await signUp(portal)
      await apply(portal, applicant)
      return tokenOf(portal, applicant)
    },
    staff: () => tokenOf(portal, ADMIN),
  }
  /** @type {Map<string, { token: string, since: number }>} */
  const tokens = new Map()

  return {
    portal,
    /** Starts a sign-in: its id and cookies. */
    async begin() {
      const asked = new URLSearchParams({
        client_id: portal.identity.clientId,
        audience: portal.identity.audience,
        redirect_uri: `${url}/postgraduate-external/callback`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'A'.repeat(43),
        code_challenge_method: 'S256',
      })
      const answer = await call(url, { method: 'GET', target: `/authorize?${asked}` })
      const uid = /^\/u\/([^?/]+)/.exec(answer?.headers.location ?? '')?.[1]
      if (uid === undefined) throw new Error('Could not start a sign-in.')
      const cookie = (answer?.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
      return { uid, cookie }
    },
    /**
     * Returns the token of a user who may call a route.
     * @param {string} [access] as the route says
     */
    async tokenFor(access = 'applicant') {
      const who = access === 'applicant' ? 'applicant' : 'staff'
      const known = tokens.get(who)
      if (known && Date.now() - known.since < RENEWED_AFTER_MS) return known.token
      const token = await makers[who]()
      tokens.set(who, { token, since: Date.now() })
      return token
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof visitorsOf>>} Visitors */
