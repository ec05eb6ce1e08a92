import { signUpAndStay } from '../../support/applicant.mjs'
import { call } from '../../support/call.mjs'
import { tryOAuth } from '../redirects/oauth.mjs'
import { foreignTargets, NAMES } from '../redirects/targets.mjs'

/** Asks every reading route to redirect elsewhere, and attacks the OAuth endpoints. */
export const name = 'redirects'

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors, runs, isTarget }) {
  const { portal } = visitors
  const { origin } = portal
  const targets = foreignTargets(origin).slice(0, runs)
  const reads = (await server.routes()).filter(({ method }) => method === 'GET').filter(isTarget)
  const { client } = await signUpAndStay(portal)
  client.close()
  let tested = 0
  /** @type {Set<string>} */
  const failures = new Set()

  async function tryTarget(route, target, what) {
    tested += 1
    const answer = await call(origin, { method: 'GET', target })
    if (answer === null) return failures.add(`GET ${route} with ${what} broke the connection`)
    if (answer.status >= 500) failures.add(`GET ${route} with ${what} returned ${answer.status}`)
    const away = leadsAway(answer, `${origin}${target}`)
    if (away) failures.add(`GET ${route} with ${what} leads to ${away}`)
  }
  /** Returns the foreign URL that a browser would follow, if any. */
  function leadsAway({ headers }, from) {
    for (const address of [headers.location, /url=(.*)$/i.exec(String(headers.refresh ?? ''))?.[1]]) {
      if (address === undefined) continue
      const url = URL.canParse(address, from) ? new URL(address, from) : null
      if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return address
    }
    return headers['x-injected'] === undefined ? null : 'a header of the caller’s'
  }

  const identity = `client_id=${portal.identity.clientId}`
  const asked = `${identity}&response_type=code&scope=openid&code_challenge=${'A'.repeat(43)}&code_challenge_method=S256`
  for (const target of targets) {
    const encoded = encodeURIComponent(target)
    const what = JSON.stringify(target)
    await tryTarget('/authorize', `/authorize?${asked}&redirect_uri=${encoded}`, what)
    await tryTarget('/authorize', `/authorize?${asked}&prompt=none&redirect_uri=${encoded}`, `prompt=none and ${what}`)
    await tryTarget('/v2/logout', `/v2/logout?${identity}&returnTo=${encoded}`, what)
    await tryTarget('/v2/logout', `/v2/logout?returnTo=${encoded}`, `no client and ${what}`)
    for (const path of pathsOf(target)) await tryTarget('an unknown path', path, what)
    for (const { url } of reads) {
      const path = url.replace(/:\w+|\*/g, () => encoded)
      const query = NAMES.map((each) => `${each}=${encoded}`).join('&')
      await tryTarget(url, `${path}?${query}`, what)
    }
  }
  const oauth = await tryOAuth(portal)
  return { tested: tested + oauth.tested, failures: [...failures, ...oauth.failures] }
}

/** Encodes a target as a request path as far as possible. */
function pathsOf(target) {
  const sendable = target.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
  return [sendable.startsWith('/') ? sendable : `/${sendable}`, `/application/${sendable}`, `//${sendable}`]
}
