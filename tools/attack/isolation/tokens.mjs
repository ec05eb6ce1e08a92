import { createPublicKey } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'

/**
 * Every kind of invalid access token, made from a valid one. Most are signed with the server's own key.
 * @typedef {{ kind: string, headers: Record<string, string | string[]>, query?: string }} BadToken
 */

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1_000)

const SIX_HOURS_S = 6 * 60 * 60

/**
 * Signs a valid token that lasts for the whole attack.
 * @param {string} token
 * @param {import('jose').JWK} signingKey
 * @param {object} [changed] other claims
 */
export async function lastingToken(token, signingKey, changed = {}) {
  const header = /** @type {import('jose').JWTHeaderParameters} */ (decodeProtectedHeader(token))
  const key = await importJWK(signingKey, 'RS256')
  return new SignJWT({ ...decodeJwt(token), exp: now() + SIX_HOURS_S, ...changed }).setProtectedHeader(header).sign(key)
}

/**
 * @param {{ good: string, signingKey: import('jose').JWK, idToken: string, refreshToken: string, closed: string, signedOut: string }} known
 * `closed` and `signedOut` were good: one is of an account that was closed, one was signed out everywhere
 * @returns {Promise<{ bad: BadToken[], forged: string }>} with a token that is forged without a flaw, as a proof of the forger
 */
export async function badTokens({ good, signingKey, idToken, refreshToken, closed, signedOut }) {
  const claims = decodeJwt(good)
  const header = /** @type {import('jose').JWTHeaderParameters} */ (decodeProtectedHeader(good))
  const serverKey = await importJWK(signingKey, 'RS256')
  const own = await generateKeyPair('RS256', { extractable: true })
  const ownJwk = await exportJWK(own.publicKey)
  const publicPem = createPublicKey({ key: /** @type {any} */ (signingKey), format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  })
  const sign = (payload, head = header, key = serverKey) => new SignJWT(payload).setProtectedHeader(head).sign(key)
  const without = (name) => Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
  const [head, payload, signature = ''] = good.split('.')
  const bearer = (token) => ({ authorization: `Bearer ${token}` })
  const secret = (text) => Buffer.from(text)

  const tokens = {
    garbage: 'not-a-token',
    'three dots': '...',
    expired: await sign({ ...claims, exp: now() - 60 }),
    'not yet valid': await sign({ ...claims, nbf: now() + 3_600 }),
    'without an end': await sign(without('exp')),
    'of another issuer': await sign({ ...claims, iss: 'https://evil.test/' }),
    'for another audience': await sign({ ...claims, aud: 'https://evil.test/api' }),
    'without an audience': await sign(without('aud')),
    'without an issuer': await sign(without('iss')),
    'without a signature, alg none': `${base64url({ ...header, alg: 'none' })}.${payload}.`,
    'alg none with a signature': `${base64url({ ...header, alg: 'NONE' })}.${payload}.${signature}`,
    'HS256 by the public key': await sign(claims, { ...header, alg: 'HS256' }, secret(String(publicPem))),
    'HS256 by the public modulus': await sign(
      claims,
      { ...header, alg: 'HS256' },
      secret(signingKey.n ?? '').subarray(0),
    ),
    'by another key under the same id': await sign(claims, header, own.privateKey),
    'by a key of an unknown id': await sign(claims, { ...header, kid: 'unknown' }, own.privateKey),
    'by a key without an id': await sign(claims, { alg: 'RS256' }, own.privateKey),
    'by a key that it carries itself': await sign(claims, { alg: 'RS256', jwk: ownJwk }, own.privateKey),
    'by a key that it has the address of': await sign(
      claims,
      { ...header, jku: 'https://evil.test/jwks.json' },
      own.privateKey,
    ),
    'without a subject': await sign(without('sub')),
    'with a number for a subject': await sign({ ...claims, sub: /** @type {any} */ (42) }),
    'with an empty subject': await sign({ ...claims, sub: '' }),
    'with a list for a subject': await sign({ ...claims, sub: /** @type {any} */ ([claims.sub]) }),
    'with another payload under its signature': `${head}.${base64url({ ...claims, permissions: ['admin'] })}.${signature}`,
    'without its signature': `${head}.${payload}.`,
    truncated: good.slice(0, -10),
    'with bytes behind it': `${good}AAAA`,
    'with a fourth part': `${good}.${signature}`,
    'of an account that was closed': closed,
    'that was signed out everywhere': signedOut,
    'the ID token': idToken,
    'the refresh token': refreshToken,
  }
  return {
    forged: await sign(claims),
    bad: [
      { kind: 'none', headers: {} },
      { kind: 'an empty header', headers: { authorization: '' } },
      { kind: 'an empty token', headers: { authorization: 'Bearer ' } },
      { kind: 'a good one as a password', headers: { authorization: `Basic ${Buffer.from(good).toString('base64')}` } },
      { kind: 'a good one without a scheme', headers: { authorization: good } },
      { kind: 'two in one header', headers: { authorization: `Bearer ${good}, Bearer ${good}` } },
      { kind: 'two headers, the bad one first', headers: { authorization: ['Bearer bad', `Bearer ${good}`] } },
      { kind: 'a good one in a cookie', headers: { cookie: `access_token=${good}; authorization=Bearer ${good}` } },
      { kind: 'a good one in the address', headers: {}, query: `access_token=${good}` },
      { kind: 'a good one in a forwarded header', headers: { 'x-forwarded-authorization': `Bearer ${good}` } },
      ...Object.entries(tokens).map(([kind, token]) => ({ kind, headers: bearer(token) })),
    ],
  }
}
