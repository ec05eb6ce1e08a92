import { openClient } from './client.mjs'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * The result of a guess: 'in', 'checked' (and wrong), or 'refused' without a check.
 * @typedef {'in' | 'checked' | 'refused'} Guess
 */

/** @returns {Guess} */
export function guessOf(status) {
  if (status === 303) return 'in'
  if (status === 429 || status === 403) return 'refused'
  if (status === 422) return 'checked'
  throw new Error(`A guess returned ${status}.`)
}

/**
 * A browser at the identity provider's pages, behind a proxy that sets its address.
 * @param {{ origin: string, callback: string, identity: { clientId: string, audience: string } }} portal
 * @param {string} [address] what the proxy says; without it the browser is on this machine
 * @param {ReturnType<typeof openClient>} [client] a browser that has been here before
 */
export async function openSignIn({ origin, callback, identity }, address, client = openClient(origin)) {
  /** @type {Record<string, string>} */
  const headers = address === undefined ? {} : { 'x-forwarded-for': address }
  const asked = new URLSearchParams({
    client_id: identity.clientId,
    audience: identity.audience,
    redirect_uri: origin + callback,
    response_type: 'code',
    scope: 'openid',
    prompt: 'login',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  const { status, headers: answered } = await client.exchange(new URL(`/authorize?${asked}`, origin), { headers })
  const screen = answered.location
  if (screen === undefined) throw new Error(`Could not start a sign-in: ${status}`)
  const post = async (target, fields, from = address) => {
    const sent = { ...FORM, ...(from === undefined ? {} : { 'x-forwarded-for': from }) }
    const body = String(new URLSearchParams(fields))
    return client.exchange(new URL(target, origin), { method: 'POST', headers: sent, body })
  }
  return {
    /** @param {string} [from] another address than before */
    logIn: (email, password, from = address) => post(screen, { email, password }, from),
    reset: (email, from = address) => post(`${screen.split('?')[0]}?screen=reset`, { email }, from),
    post,
    close: client.close,
  }
}
