import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../scripts/support/run.mjs'
import { signUpAndStay } from '../../support/applicant.mjs'
import { call } from '../../support/call.mjs'

/** Logs in with the password alone, becomes staff, and tries every way to get a token that a staff route accepts. */
export const name = 'secondFactor'

const settings = { STAFF_SECOND_FACTOR: 'required' }
export const how = { settings }

const ROLES = ['committeeMember', 'bursaryAdmin', 'admin']
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors, isTarget }) {
  const { portal } = visitors
  const { clientId, audience } = portal.identity
  const redirect = `${portal.origin}/postgraduate-external/callback`
  const routes = (await server.routes()).filter(
    (route) => ![undefined, 'applicant'].includes(route.access) && route.method !== 'HEAD' && isTarget(route),
  )
  let tested = 0
  /** @type {Set<string>} */
  const failures = new Set()
  for (const role of ROLES) await becomeStaff(role)
  return { tested, failures: [...failures] }

  /** An operator gives a role to an account that is logged in. */
  async function becomeStaff(role) {
    const { client, email, password, refreshToken } = await signUpAndStay(portal)
    const before = await redeem(client, await codeOf(client, { prompt: 'none' }))
    if (before === null) throw new Error('The applicant got no token.')
    const unused = await codeOf(client, { prompt: 'none' })
    const invitation = await grant(role, email)
    const ways = {
      'the access token': () => before,
      'a code': () => redeem(client, unused),
      'the refresh token': () => tokenFrom(client, { grant_type: 'refresh_token', refresh_token: refreshToken }),
      'the cookie, in a hidden frame': async () => redeem(client, await codeOf(client, { prompt: 'none' })),
      'the cookie, on a page': async () => redeem(client, await codeOf(client)),
      'the password': async () => {
        await logIn(client, { email, password })
        return redeem(client, await codeOf(client))
      },
      'the password, chosen again with the link': async () => {
        const body = String(new URLSearchParams({ password }))
        const { status } = await client.exchange(invitation, { method: 'POST', headers: FORM, body })
        if (status !== 200) throw new Error(`The link of the role returned ${status}.`)
        await logIn(client, { email, password })
        return redeem(client, await codeOf(client))
      },
    }
    for (const [way, take] of Object.entries(ways)) {
      const token = await take()
      tested += 1
      if (token !== null) await callAll(role, way, token)
    }
    client.close()
  }

  async function callAll(role, way, token) {
    const authorization = `Bearer ${token}`
    for (const { method, url } of routes) {
      tested += 1
      const answer = await call(server.url, { method, target: url, headers: { authorization } })
      if (![401, 403].includes(answer?.status ?? 0))
        failures.add(`${method} ${url} as ${role}, with ${way} from before, returned ${answer?.status}`)
    }
  }

  async function logIn(client, credentials) {
    const { headers } = await authorize(client, { prompt: 'login' })
    const body = String(new URLSearchParams(credentials))
    await client.exchange(new URL(headers.location, portal.origin), { method: 'POST', headers: FORM, body })
  }

  /** Returns the link that opens the account. */
  async function grant(role, email) {
    const tool = path.join(root, 'dist', 'server', 'cli.js')
    const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: server.dataDir, PUBLIC_URL: server.url, ...settings }
    const { stdout } = await promisify(execFile)(process.execPath, [tool, '--json', 'role', 'grant', role, email], {
      env,
    })
    return new URL(JSON.parse(stdout).link)
  }

  function authorize(client, extra, verifier = '') {
    const asked = new URLSearchParams({
      client_id: clientId,
      audience,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    return client.exchange(new URL(`/authorize?${asked}`, portal.origin), {})
  }

  /** A code with its verifier; null if a page asks for more. */
  async function codeOf(client, extra = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const { location = '' } = (await authorize(client, extra, verifier)).headers
    const code = location.startsWith(redirect) ? new URL(location).searchParams.get('code') : null
    return code === null ? null : { code, verifier }
  }

  async function redeem(client, found) {
    if (found === null) return null
    const { code, verifier } = found
    return tokenFrom(client, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    })
  }

  /** An access token; null if it is refused. */
  async function tokenFrom(client, fields) {
    const body = String(new URLSearchParams({ client_id: clientId, ...fields }))
    const target = new URL('/oauth/token', portal.origin)
    const { status, text } = await client.exchange(target, { method: 'POST', headers: FORM, body })
    return status === 200 ? JSON.parse(text).access_token : null
  }
}
