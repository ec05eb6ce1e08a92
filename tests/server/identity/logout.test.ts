import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { oidcRecords } from '../../../server/platform/database/schema/identity.ts'
import { IDLE_MS, openSite, STAFF_IDLE_MS } from './site.ts'
import { PASSWORD, type Tokens, type Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const EXTERNAL = 'http://portal.localhost:4321/bursary'

const site = closedAfterAll(await openSite({ env: { EXTERNAL_BASE_URL: EXTERNAL } }))

const { visitor, logIn } = site

describe('§7.13 logging out', () => {
  test('ends the session with its tokens, also for a copy of its cookie', async () => {
    const anna = visitor()
    const tokens = await anna.enter('signup', 'anna@example.org', PASSWORD)
    expect(await site.verify(tokens.access_token)).toMatchObject({ email: 'anna@example.org' })
    const copy = anna.copy()
    expect((await anna.logOut({})).status).toBe(302)
    expect(anna.cookieNames()).not.toContain('identity_session')
    for (const browser of [anna, copy])
      expect((await browser.silently()).message).toMatchObject({ error: 'login_required' })
    expect((await anna.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await site.verify(tokens.access_token)).toBeNull()
    const left = await site.db.select().from(oidcRecords).where(eq(oidcRecords.model, 'Grant'))
    expect(left).toEqual([])
  })

  const { publicUrl } = site.settings
  test.each([
    publicUrl,
    `${publicUrl}/`,
    `${new URL(publicUrl).origin}/desk`,
    EXTERNAL,
    `${EXTERNAL}/`,
    new URL(EXTERNAL).origin,
    `${new URL(EXTERNAL).origin}/`,
  ])('returns to %s, which is the portal or the desk', async (returnTo) => {
    expect((await visitor().logOut({ returnTo })).headers.get('location')).toBe(returnTo)
  })

  test('returns to the portal when no address is given', async () => {
    expect((await visitor().logOut({})).headers.get('location')).toBe(publicUrl)
  })

  test.each<Record<string, string>>([
    { returnTo: 'https://elsewhere.example/' },
    { returnTo: 'javascript:alert(1)' },
    { returnTo: '//elsewhere.example' },
    { client_id: 'another-client' },
  ])('refuses %j and keeps the session', async (query) => {
    const bertha = visitor()
    await bertha.enter('signup', `${Buffer.from(JSON.stringify(query)).toString('hex')}@example.org`, PASSWORD)
    const response = await bertha.logOut(query)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('<h1>This did not work</h1>')
    expect((await bertha.silently()).message).toHaveProperty('code')
  })
})

describe('sessions', () => {
  test('expire twelve hours after log-in, and their cookie goes when the browser closes', async () => {
    const carl = visitor()
    const { path } = await carl.arrive({ screen_hint: 'signup' })
    const answer = await carl.submit(path, { email: 'carl@example.org', password: PASSWORD })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('identity_session='))
    expect(cookie).toMatch(/httponly/i)
    expect(cookie).toMatch(/samesite=lax/i)
    expect(cookie).not.toMatch(/expires|secure/i)

    const id = /^identity_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
    const one = and(eq(oidcRecords.model, 'Session'), eq(oidcRecords.id, id))
    const kept = async () => (await site.db.select().from(oidcRecords).where(one))[0]
    const elevenHoursAgo = Math.floor(Date.now() / 1_000) - 11 * 60 * 60
    const earlier = { ...(await kept())?.payload, loginTs: elevenHoursAgo }
    await site.db.update(oidcRecords).set({ payload: earlier }).where(one)
    expect((await carl.silently()).message).toHaveProperty('code')
    const minutesLeft = ((await kept())?.expiresAt?.getTime() ?? 0) / 60_000 - Date.now() / 60_000
    expect(minutesLeft).toBeGreaterThan(59)
    expect(minutesLeft).toBeLessThan(60.1)

    await site.db
      .update(oidcRecords)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(one)
    expect((await carl.silently()).message).toMatchObject({ error: 'login_required' })
  })

  test('are replaced when another account logs in', async () => {
    const shared = visitor()
    const first = await shared.enter('signup', 'first@example.org', PASSWORD)
    await visitor().enter('signup', 'second@example.org', PASSWORD)
    const { path } = await shared.arrive({ prompt: 'login' })
    const answer = await shared.submit(path, { email: 'second@example.org', password: PASSWORD })
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
    const confirmed = await shared.submit('/oidc/logout/confirm', { xsrf, logout: 'yes' })
    const tokens = await shared.redeem(await shared.codeAfter(confirmed))
    expect(decodeJwt(tokens.id_token)['email']).toBe('second@example.org')
    expect((await shared.refresh(first.refresh_token)).status).toBe(400)
    await expect.poll(() => site.verify(first.access_token)).toBeNull()
    expect(await site.verify(tokens.access_token)).toMatchObject({ email: 'second@example.org' })
  })
})

describe('§4.8 a silent session', () => {
  /** Two browsers of one applicant, and a function that advances the clock. */
  const signedIn = async (email: string) => {
    const browser = visitor()
    return { browser, tokens: await browser.enter('signup', email, PASSWORD) }
  }
  const pass = (milliseconds: number) => {
    const { now } = site.clock
    site.clock.now = () => now() + milliseconds
  }

  test('expires after the idle time: its access token, refresh token, cookie and account page', async () => {
    const { browser, tokens } = await signedIn('greta@example.org')
    pass(IDLE_MS + 1_000)
    expect(await site.verify(tokens.access_token)).toBeNull()
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await browser.silently()).message).toMatchObject({ error: 'login_required' })
    expect((await browser.open('/account')).status).toBe(401)
    const { tokens: again } = await logIn('greta@example.org')
    expect(await site.verify(again.access_token)).not.toBeNull()
  })

  test('of staff expires after their own idle time', async () => {
    const { email } = await site.account('member@bank.example', { permissions: ['committeeMember'] })
    const { browser, tokens } = await logIn(email)
    pass(STAFF_IDLE_MS - 5_000)
    expect((await browser.silently()).message).toHaveProperty('code')
    expect(await site.verify(tokens.access_token)).not.toBeNull()
    pass(STAFF_IDLE_MS + 1_000)
    expect((await browser.silently()).message).toMatchObject({ error: 'login_required' })
    expect(await site.verify(tokens.access_token)).toBeNull()
  })

  test.each<[string, (browser: Visitor, tokens: Tokens) => Promise<unknown>]>([
    ['a call', (_, { access_token: token }) => site.verify(token)],
    ['a refresh', (browser, { refresh_token: token }) => browser.refresh(token)],
    ['a page that asks silently', (browser) => browser.silently()],
    ['a visit to the account', (browser) => browser.open('/account')],
  ])('is extended by %s', async (name, act) => {
    const { browser, tokens } = await signedIn(`${name.replaceAll(' ', '-')}@example.org`)
    for (let time = 0; time < 2; time += 1) {
      pass(IDLE_MS - 5_000)
      await act(browser, tokens)
      await site.sessions.flush()
    }
    pass(IDLE_MS - 5_000)
    expect((await browser.silently()).message).toHaveProperty('code')
  })
})

describe('outdated pages', () => {
  test('finished and unknown pages link back to the portal', async () => {
    const erik = visitor()
    const { path } = await erik.arrive({ screen_hint: 'signup' })
    await erik.codeAfter(await erik.submit(path, { email: 'erik@example.org', password: PASSWORD }))
    await erik.submit('/account/sign-out-everywhere', {})
    for (const stale of [await erik.open(path), await erik.open('/u/unknown'), await erik.open('/authorize/unknown')]) {
      expect([400, 410]).toContain(stale.status)
      expect(stale.body).toContain('<h1>This page has expired</h1>')
      expect(stale.body).toContain(`href="${EXTERNAL}/"`)
    }
  })

  test("a form from another site, or without its page's cookie, is refused", async () => {
    const frida = visitor()
    const { path } = await frida.arrive()
    const typed = { email: 'anna@example.org', password: PASSWORD }
    for (const origin of ['https://elsewhere.example', 'null']) {
      expect((await frida.submit(path, typed, { origin })).status).toBe(403)
    }
    expect((await visitor().submit(path, typed, { origin: site.settings.publicUrl })).status).toBe(410)
    expect((await frida.submit(path, typed, { origin: site.settings.publicUrl })).status).toBe(303)
  })

  test('a body that is no form is refused with a page', async () => {
    const gerda = visitor()
    const { path } = await gerda.arrive()
    const headers = { 'content-type': 'application/json' }
    const answer = await gerda.fetch(path, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain('<h1>This did not work</h1>')
  })
})
