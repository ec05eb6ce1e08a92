import { createHash, randomBytes } from 'node:crypto'
import { signUpAndStay } from '../../support/applicant.mjs'

/** Attacks from OAuth 2.0's security best current practice (RFC 9700). */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const challengeOf = (verifier) => createHash('sha256').update(verifier).digest('base64url')

/**
 * @param {Awaited<ReturnType<typeof import('../../support/applicant.mjs').readPortal>>} portal
 * @returns {Promise<{ tested: number, failures: string[] }>}
 */
export async function tryOAuth(portal) {
  const { origin, identity } = portal
  const { client } = await signUpAndStay(portal)
  const callback = `${origin}/postgraduate-external/callback`
  const verifier = randomBytes(32).toString('base64url')
  let tested = 0
  /** @type {string[]} */
  const failures = []
  const expect = (isHeld, what) => {
    tested += 1
    if (!isHeld) failures.push(what)
  }

  /** Returns refusals instead of throwing. */
  const get = (target, options = {}) => client.exchange(new URL(target, origin), options)
  const parameters = (change = {}) => {
    const all = {
      client_id: identity.clientId,
      audience: identity.audience,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'a-state',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...change,
    }
    return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== undefined))
  }
  /** A sign-in with an existing session, which responds at once. */
  const authorize = (change) => get(`/authorize?${parameters(change)}`)
  const answerOf = ({ headers }) => {
    const location = headers.location ?? ''
    return new URL(location, origin)
  }
  const codeOf = (answer) => answerOf(answer).searchParams.get('code')
  async function newCode() {
    const code = codeOf(await authorize())
    if (!code) throw new Error('The session returned no code.')
    return code
  }
  const redeem = (fields) =>
    get('/oauth/token', {
      method: 'POST',
      headers: FORM,
      body: String(new URLSearchParams({ client_id: identity.clientId, ...fields })),
    })
  const redeemCode = (code, change = {}) => {
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      ...change,
    }
    return redeem(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
  }

  const proof = await redeemCode(await newCode())
  if (proof.status !== 200) throw new Error(`A valid code returned ${proof.status}: ${proof.text}`)

  for (const [what, change] of /** @type {[string, Record<string, string | undefined>][]} */ ([
    ['without a PKCE challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain PKCE challenge', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['with a PKCE challenge of no method', { code_challenge: verifier, code_challenge_method: undefined }],
    ['with an empty PKCE challenge', { code_challenge: '' }],
    ['with a token as its answer', { response_type: 'token' }],
    ['with an ID token as its answer', { response_type: 'id_token', nonce: 'n' }],
    ['with a code and a token as its answer', { response_type: 'code token', nonce: 'n' }],
    ['with no answer at all', { response_type: 'none' }],
    ['by a form that posts itself', { response_mode: 'form_post' }],
    ['in a fragment', { response_mode: 'fragment' }],
    ['by an unknown response mode', { response_mode: 'carrier_pigeon' }],
    ['of an unknown client', { client_id: 'evil' }],
    ['of no client', { client_id: undefined }],
    ['for an unknown audience', { audience: 'https://evil.test/api' }],
    ['for a resource elsewhere', { resource: 'https://evil.test/api' }],
    ['without an address to return to, but with a foreign one behind it', { redirect_uri: `${callback}x` }],
    ['by a request object', { request: `${btoa('{"alg":"none"}')}.${btoa('{}')}.` }],
    ['by the address of a request object', { request_uri: 'https://evil.test/request.jwt' }],
    [
      'with claims of its own choice',
      { claims: '{"id_token":{"permissions":{"value":"admin"}}}', response_type: 'token' },
    ],
  ])) {
    const answer = await authorize(change)
    const location = answerOf(answer)
    const given = ['code', 'access_token', 'id_token'].some(
      (name) =>
        location.searchParams.has(name) || location.hash.includes(`${name}=`) || answer.text.includes(`name="${name}"`),
    )
    expect(answer.status < 500 && !given && location.origin === origin, `authorize ${what}: ${answer.status}`)
  }
  for (const name of ['redirect_uri', 'client_id', 'state', 'response_type', 'code_challenge']) {
    const answer = await get(`/authorize?${parameters()}&${name}=https%3A%2F%2Fevil.test`)
    expect(!codeOf(answer) && answerOf(answer).origin === origin, `authorize with ${name} twice: ${answer.status}`)
  }

  for (const [what, change] of /** @type {[string, Record<string, string | undefined>][]} */ ([
    ['without a verifier', { code_verifier: undefined }],
    ['with an empty verifier', { code_verifier: '' }],
    ['with a foreign verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['with the challenge as the verifier', { code_verifier: challengeOf(verifier) }],
    ['for another address', { redirect_uri: `${origin}/` }],
    ['for no address', { redirect_uri: undefined }],
    ['by another client', { client_id: 'evil' }],
    ['as a refresh token', { grant_type: 'refresh_token' }],
    ['with a password grant', { grant_type: 'password', username: 'a@example.org', password: 'x' }],
    ['with client credentials', { grant_type: 'client_credentials' }],
    ['with an unknown grant', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }],
  ])) {
    const { status, text } = await redeemCode(await newCode(), change)
    expect(status >= 400 && status < 500 && !text.includes('access_token'), `a code ${what}: ${status}`)
  }
  for (const code of ['', 'x', '../..', "' OR 1=1 --", randomBytes(32).toString('base64url')]) {
    const { status } = await redeemCode(code)
    expect(status >= 400 && status < 500, `the code ${JSON.stringify(code)}: ${status}`)
  }

  const twice = await newCode()
  const tokens = JSON.parse((await redeemCode(twice)).text)
  const again = await redeemCode(twice)
  expect(again.status === 400, `a code a second time: ${again.status}`)
  const refresh = (token) => redeem({ grant_type: 'refresh_token', refresh_token: token })
  const afterwards = await refresh(tokens.refresh_token)
  expect(afterwards.status === 400, `a refresh token of a code that was used twice: ${afterwards.status}`)

  const first = JSON.parse((await redeemCode(await newCode())).text).refresh_token
  const second = JSON.parse((await refresh(first)).text).refresh_token
  expect((await refresh(first)).status === 400, 'a refresh token a second time')
  expect((await refresh(second)).status === 400, 'a refresh token whose forerunner was used twice')
  const stranger = await redeem({ grant_type: 'refresh_token', refresh_token: second, client_id: 'evil' })
  expect(stranger.status >= 400 && stranger.status < 500, `a refresh token of another client: ${stranger.status}`)
  // Without an audience, a token is for /userinfo only.
  const plain = codeOf(await authorize({ audience: undefined }))
  const forUserinfo = JSON.parse((await redeemCode(plain)).text).access_token
  const known = await get('/userinfo', { headers: { authorization: `Bearer ${forUserinfo}` } })
  if (known.status !== 200) throw new Error(`/userinfo returned ${known.status}`)
  client.close()

  const visitor = await signUpAndStay(portal)
  const screen = (await visitor.client.exchange(new URL(`/authorize?${parameters({ prompt: 'login' })}`, origin), {}))
    .headers.location
  const typed = String(new URLSearchParams({ email: visitor.email, password: visitor.password }))
  const elsewhere = await client.exchange(new URL(screen ?? '', origin), { method: 'POST', headers: FORM, body: typed })
  expect(elsewhere.status >= 400 && elsewhere.status < 500, `a sign-in of another browser: ${elsewhere.status}`)
  for (const from of ['https://evil.test', 'null', `${origin}.evil.test`]) {
    const options = { method: 'POST', headers: { ...FORM, origin: from }, body: typed }
    const { status } = await visitor.client.exchange(new URL(screen ?? '', origin), options)
    expect(status === 403, `a sign-in form of ${from}: ${status}`)
    for (const [target, headers] of /** @type {[string, Record<string, string>][]} */ ([
      ['/oauth/token', {}],
      [`/authorize?${parameters()}`, {}],
      ['/userinfo', { authorization: `Bearer ${forUserinfo}` }],
    ])) {
      const answer = await visitor.client.exchange(new URL(target, origin), { headers: { ...headers, origin: from } })
      const allowed = answer.headers['access-control-allow-origin']
      expect(allowed === undefined || allowed === origin, `${target} lets ${from} read: ${allowed}`)
    }
  }
  visitor.client.close()
  return { tested, failures }
}
