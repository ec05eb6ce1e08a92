import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { openSite } from './site.ts'
import { PASSWORD, Visitor, type Tokens } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

let people = 0
const site = closedAfterAll(await openSite())

async function signedUp(): Promise<{ visitor: Visitor; tokens: Tokens }> {
  const visitor = new Visitor(site.settings)
  people += 1
  return { visitor, tokens: await visitor.enter('signup', `person${people}@example.org`, PASSWORD) }
}

describe('§7.13 silent token retrieval', () => {
  test('returns a code to the hidden frame of a session, in an answer the portal may frame', async () => {
    const { visitor } = await signedUp()
    const { response, message } = await visitor.silently()
    expect(response.status).toBe(200)
    expect(message).toMatchObject({ state: 'state-1', code: expect.any(String) })
    expect(response.headers.get('x-frame-options')).toBeNull()
    const policy = response.headers.get('content-security-policy')
    expect(policy).not.toContain('frame-ancestors')
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    await expect(visitor.redeem(message['code'] ?? '')).resolves.toHaveProperty('access_token')
  })

  test.each(['/authorize', '/userinfo'])('%s does not parse thousands of parameters', async (path) => {
    const visitor = new Visitor(site.settings)
    const few = await visitor.fetch(`${path}?${'a=1&'.repeat(50)}`)
    expect(await few.text()).not.toContain('too_many_parameters')
    const many = await visitor.fetch(`${path}?${'a=1&'.repeat(3_000)}`)
    expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('too_many_parameters')])
  })

  test('refuses to be framed on a page to log in', async () => {
    const visitor = new Visitor(site.settings)
    const response = await visitor.fetch((await visitor.arrive()).path)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('refresh tokens', () => {
  test('are used once, return the next one, and keep the audience', async () => {
    const { visitor, tokens } = await signedUp()
    const renewed = (await (await visitor.refresh(tokens.refresh_token)).json()) as Tokens
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      aud: site.settings.auth.audience,
      sub: decodeJwt(tokens.id_token).sub,
      permissions: [],
    })
    expect((await visitor.refresh(renewed.refresh_token)).status).toBe(200)
  })

  test('revoke all descendants when one is reused', async () => {
    const { visitor, tokens } = await signedUp()
    const renewed = (await (await visitor.refresh(tokens.refresh_token)).json()) as Tokens
    const reused = await visitor.refresh(tokens.refresh_token)
    expect(reused.status).toBe(400)
    expect(await reused.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await visitor.refresh(renewed.refresh_token)).status).toBe(400)
  })

  test('answer at most one of two concurrent uses', async () => {
    const { visitor, tokens } = await signedUp()
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.refresh(tokens.refresh_token)))
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(3)
  })
})

describe('the provider', () => {
  test('refuses a code without its PKCE verifier, and a code that was used before', async () => {
    const { visitor } = await signedUp()
    const { message } = await visitor.silently()
    const code = message['code'] ?? ''
    const bare = await visitor.token({ grant_type: 'authorization_code', code, redirect_uri: visitor.callback })
    expect(bare.status).toBe(400)
    const second = (await visitor.silently()).message['code'] ?? ''
    await visitor.redeem(second)
    await expect(visitor.redeem(second)).rejects.toThrow('invalid_grant')
  })

  test("refuses a callback other than the portal's with a page, and without a redirect", async () => {
    const visitor = new Visitor(site.settings)
    const response = await visitor.fetch(visitor.authorizeUrl({ redirect_uri: 'https://elsewhere.example/callback' }))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    const body = await response.text()
    expect(body).toContain('<h1>This did not work</h1>')
    expect(body).toContain('invalid_redirect_uri')
  })

  test('refuses an audience that is not the API', async () => {
    const visitor = new Visitor(site.settings)
    const response = await visitor.fetch(visitor.authorizeUrl({ audience: 'https://other.example/api' }))
    expect(response.headers.get('location')).toContain('error=invalid_target')
  })

  test('refuses a request without PKCE', async () => {
    const visitor = new Visitor(site.settings)
    const response = await visitor.fetch(visitor.authorizeUrl().replace(/code_challenge[^&]*&?/g, ''))
    expect(response.headers.get('location')).toContain('error=invalid_request')
  })

  test('refuses a parameter with a NUL', async () => {
    const visitor = new Visitor(site.settings)
    expect((await visitor.fetch(`${visitor.authorizeUrl()}&ui_locales=%00`)).status).toBe(400)
    expect((await visitor.refresh('\0')).status).toBe(400)
  })

  test("refuses token requests from an origin other than the portal's", async () => {
    const { visitor, tokens } = await signedUp()
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const foreign = await visitor.token(fields, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const own = await visitor.token(fields, { origin: site.settings.publicUrl })
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(site.settings.publicUrl)
  })
})

test('the published keys verify the tokens and contain nothing private', async () => {
  const { tokens } = await signedUp()
  const published = new URL('/.well-known/jwks.json', site.settings.publicUrl)
  await expect(jwtVerify(tokens.access_token, createRemoteJWKSet(published))).resolves.toHaveProperty('payload.sub')
  const { keys } = (await (await fetch(published)).json()) as { keys: Record<string, unknown>[] }
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})
