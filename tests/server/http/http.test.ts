import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { createVerifier } from '../../../server/platform/http/tokens.ts'
import { AUDIENCE, ISSUER, TENANT, keys, startServer, tokenOf } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer({ EXTERNAL_BASE_URL: 'https://www.bank.test/bursary' }))
afterEach(() => vi.useRealTimers())

describe('§6 the bearer token', () => {
  test('is refused with a wrong issuer, audience, time, subject, key or shape', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const forged = new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'test' }).setSubject('auth0|x')
    const claims = forged.setIssuer(ISSUER).setAudience(AUDIENCE).setExpirationTime('5m')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"auth0|x"}').toString('base64url')}.`
    const wrong = [
      await tokenOf({ issuer: 'https://other.test/' }),
      await tokenOf({ audience: 'https://other.test' }),
      await tokenOf({ expires: '-1m' }),
      ...(await Promise.all(['', 42, null, ['auth0|x'], { sub: 'auth0|x' }, true].map((sub) => tokenOf({ sub })))),
      await claims.sign(privateKey),
      unsigned,
      'not-a-token',
    ]
    const answers = await Promise.all(wrong.map((token) => server.bearer(token).get('/api/fellowships')))
    expect(answers.map((answer) => answer.statusCode)).toEqual(wrong.map(() => 401))
    expect((await server.bearer(await tokenOf()).get('/api/fellowships')).statusCode).toBe(200)
  })

  test("may carry the email address in a tenant's custom claim", async () => {
    const claim = 'https://bank.test/email'
    const verify = createVerifier({ tenant: TENANT, issuer: ISSUER, audience: AUDIENCE, keys, emailClaim: claim })
    const token = await tokenOf({ email: 'anna@example.org', other: { [claim]: 'anna@bank.test' } })
    expect(await verify(token)).toMatchObject({ email: 'anna@bank.test' })
    expect(await verify(await tokenOf({ email: 'anna@example.org' }))).toMatchObject({ email: undefined })
  })

  test('is accepted until it expires once verified', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const asked = vi.fn<typeof keys>(keys)
    const verify = createVerifier({ tenant: TENANT, issuer: ISSUER, audience: AUDIENCE, keys: asked })
    const token = await tokenOf({ sub: 'auth0|again', expires: '5m' })
    expect(await verify(token)).toMatchObject({ applicantId: 'again' })
    expect(await verify(token)).toMatchObject({ applicantId: 'again' })
    expect(asked).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 5 * 60_000 + 6_000)
    expect(await verify(token)).toBeNull()
  })

  test('does not block public calls when it is invalid', async () => {
    expect((await server.bearer('expired').get('/api/courses')).statusCode).toBe(200)
  })

  test("is not called invalid when the provider's keys cannot be read", async () => {
    const verify = createVerifier({
      tenant: TENANT,
      issuer: ISSUER,
      audience: AUDIENCE,
      keys: () => Promise.reject(new TypeError('fetch failed')),
    })
    await expect(verify(await tokenOf())).rejects.toMatchObject({ statusCode: 503 })
  })

  test('grants the permissions in its claim', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const otherKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] })
    const token = await new SignJWT({ permissions: ['admin', 7], email: 'a@b.test' })
      .setProtectedHeader({ alg: 'ES256' })
      .setSubject('auth0|abc|def')
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setExpirationTime('1m')
      .sign(privateKey)
    expect(
      await createVerifier({ tenant: TENANT, issuer: ISSUER, audience: AUDIENCE, keys: otherKeys })(token),
    ).toEqual({
      owner: `${TENANT}|auth0|abc|def`,
      applicantId: 'abc',
      email: 'a@b.test',
      permissions: ['admin'],
      session: {
        id: expect.stringMatching(/^token:/),
        isNamed: false,
        isStaff: true,
        issuedAt: 0,
        expiresAt: expect.any(Number),
      },
    })
  })
})

describe('a malformed call', () => {
  test.each([
    ['/api/unknown', 404, 'Not found.'],
    ['/api/regions/%c0%af', 400, 'This address cannot be read.'],
    ['/%E0%A4%A', 400, 'This address cannot be read.'],
  ])('to %s is answered with %i and a message', async (url, status, message) => {
    const answer = await server.anyone.get(url)
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }])
  })

  test.each(['{', '[]', '"text"', '{"name":"\\u0000"}', ''])('refuses the body %j', async (body) => {
    const answer = await (await server.applicant()).call('/api/personaldetails', { method: 'POST', body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: expect.any(String) })
  })

  test('refuses a body with more names than any call needs', async () => {
    const caller = await server.applicant()
    const bodyOf = (names: number) => `{${Array.from({ length: names }, (_, index) => `"k${index}" : 1`).join()}}`
    const put = (body: string) => caller.call('/api/personaldetails', { method: 'POST', body })
    expect((await put(bodyOf(20_001))).statusCode).toBe(413)
    expect((await put(bodyOf(20_000))).statusCode).not.toBe(413)
  })

  test('refuses a list with more items than any call needs, before it checks them', async () => {
    const chair = await server.holder('bursaryAdmin')
    const send = (count: number) =>
      chair.post('/api/desk/decisions', { decisions: Array.from({ length: count }, () => ({})) })
    expect([(await send(20_000)).statusCode, (await send(20_001)).statusCode]).toEqual([422, 413])
  })

  test('repeats no large value of a wrong type in its refusal', async () => {
    const applicant = await server.applicant()
    for (const answer of [Array.from({ length: 1_000 }, () => ({})), { long: 'x'.repeat(1_000) }]) {
      const refused = await applicant.post('/api/offers/none/answer', { answer })
      expect([refused.statusCode, refused.body.length < 300]).toEqual([422, true])
    }
  })

  test('refuses NUL in an address before it reaches the database', async () => {
    expect((await server.anyone.get('/api/regions/%00')).statusCode).toBe(400)
  })
})

describe('an answer of the API', () => {
  test.each(['/api/courses', '/api/fellowships', '/api/regions/%00'])(
    'cannot act as a page: %s cannot run, load, be sniffed or be framed, even as an error',
    async (url) => {
      const { headers } = await server.anyone.get(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )
})

describe('cross-origin calls', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: `${API_BASE_PATH}/api/fellowships/`,
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test("are allowed from the portal's own origin", async () => {
    for (const origin of ['https://www.bank.test', 'http://localhost:3000']) {
      const answer = await preflight(origin)
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers':
          'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Record-Versions, Draft-Version, Draft-Device',
      })
    }
    expect(
      (await server.anyone.call('/api/courses', { headers: { origin: 'https://www.bank.test' } })).headers,
    ).toMatchObject({
      'access-control-allow-origin': 'https://www.bank.test',
    })
  })

  test('are refused from any other', async () => {
    expect((await preflight('https://evil.test')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('§7.11 static assets', () => {
  test("returns the home page's content in its shape, with the closing date of the status", async () => {
    const content = (await server.app.inject('/home-content.json')).json()
    expect(Object.keys(content)).toEqual(
      expect.arrayContaining(['title', 'intro', 'eligibility', 'documents', 'closing', 'important']),
    )
    expect(content.closing.closingDate).toBe('2030-09-30')
    expect(content.documents.items).toHaveLength(DOCUMENT_KINDS.length)
  })
})

describe('the log', () => {
  test("has a call's method, route and status", async () => {
    await (await server.applicant()).get('/api/fellowships/applicant/secret-subject?name=Shikongo')
    expect(server.lines.at(-1)).toContain(
      '"method":"GET","route":"/postgradexternalapi/api/fellowships/applicant/:applicantId","status":',
    )
  })

  test("names a call by the id in its answer, which is always new and never the caller's", async () => {
    server.lines.length = 0
    const answer = await server.anyone.call('/api/unknown', { headers: { 'x-request-id': 'mine' } })
    const other = await server.anyone.get('/api/unknown')
    const [requestId, otherId] = [answer, other].map(({ headers }) => headers['x-request-id'])
    expect(requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(otherId).not.toBe(requestId)
    const logged = server.lines.map((line): unknown => JSON.parse(line))
    for (const id of [requestId, otherId]) {
      expect(logged).toContainEqual(expect.objectContaining({ requestId: id, status: 404 }))
    }
  })
})
