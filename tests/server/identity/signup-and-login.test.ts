import { decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { oidcRecords } from '../../../server/platform/database/schema/identity.ts'
import { endSessions } from '../../../server/features/identity/records.ts'
import { openSite } from './site.ts'
import { PASSWORD } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const DUPLICATE = 'An account with this email address already exists. Log in instead.'
const WRONG = 'The email address or the password is wrong. Check both and try again.'

const site = closedAfterAll(
  await openSite({ env: { ADMIN_EMAIL: 'Admin@example.org', ADMIN_PASSWORD: 'the bank opens at nine' } }),
)

const { visitor } = site

const uidIn = (path: string) => /^\/u\/([^?]+)/.exec(path)?.[1] ?? ''
const interactionOf = (path: string) => and(eq(oidcRecords.model, 'Interaction'), eq(oidcRecords.id, uidIn(path)))
async function secondsLeft(path: string) {
  const [kept] = await site.db.select().from(oidcRecords).where(interactionOf(path))
  return ((kept?.expiresAt?.getTime() ?? 0) - Date.now()) / 1_000
}

describe('§7.13 signing up', () => {
  test('the hint opens the sign-up page, and signing up ends at the callback with tokens', async () => {
    const anna = visitor()
    const page = await anna.arrive({ screen_hint: 'signup' })
    expect(page.body).toContain('<h1>Sign up</h1>')
    expect(page.body).toMatch(/ autocomplete="new-password"/i)

    const answer = await anna.submit(page.path, { email: 'Anna@Example.org ', password: PASSWORD })
    const tokens = await anna.redeem(await anna.codeAfter(answer))
    const profile = decodeJwt(tokens.id_token)
    expect(profile.sub).toMatch(/^portal\|[0-9a-f]{24}$/)
    expect(profile).toMatchObject({ email: 'anna@example.org', email_verified: false, nonce: 'nonce-1' })
    expect(profile).not.toHaveProperty('permissions')

    const { issuer, audience } = site.settings.auth
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, site.identity.keys, { issuer, audience })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({ sub: profile.sub, email: 'anna@example.org', permissions: [] })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
    expect(tokens.expires_in).toBe(600)
  })

  test("prefetches the portal's next files, unless the browser saves data", async () => {
    const { publicUrl } = site.settings
    const browser = visitor()
    const { path } = await browser.arrive({ screen_hint: 'signup' })
    const link = async (screen: string, headers?: Record<string, string>) =>
      (await browser.fetch(path.replace('signup', screen), { headers })).headers.get('link')
    expect(await link('signup')).toBe(`<${publicUrl}/assets/after-signup.js>; rel=prefetch`)
    // Firefox checks a prefetch against default-src, and Chromium against connect-src, which falls back to it.
    const policy = (await browser.fetch(path)).headers.get('content-security-policy')
    expect(policy).toContain(`default-src ${publicUrl}; child-src 'none'; font-src 'none'`)
    expect(policy).not.toContain('connect-src')
    expect(await link('login')).toBe(`<${publicUrl}/assets/after-login.js>; rel=prefetch`)
    expect(await link('signup', { 'Save-Data': 'on' })).toBeNull()
  })

  test('reports a registered email address, and fills it in on the log-in page', async () => {
    await visitor().enter('signup', 'bertha@example.org', PASSWORD)
    const again = visitor()
    const { path } = await again.arrive({ screen_hint: 'signup' })
    const refused = await again.submit(path, { email: 'BERTHA@example.org', password: 'eight quiet rivers' })
    expect(refused.status).toBe(422)
    const body = await refused.text()
    expect(body).toContain(`<a href="?screen=login">${DUPLICATE}</a>`)
    expect(body).toContain('value="BERTHA@example.org"')
    expect((await again.open(path.replace('signup', 'login'))).body).toContain('value="BERTHA@example.org"')
  })

  test('logs in an existing account that signs up with its password', async () => {
    const first = await visitor().enter('signup', 'berta.twice@example.org', PASSWORD)
    const again = await visitor().enter('signup', 'Berta.Twice@example.org', PASSWORD)
    expect(decodeJwt(again.id_token).sub).toBe(decodeJwt(first.id_token).sub)
  })

  test('redirects a signed-in user who returns to the log-in page to the portal', async () => {
    const { publicUrl } = site.settings
    const carola = visitor()
    const { path } = await carola.arrive({ screen_hint: 'signup' })
    await carola.submit(path, { email: 'carola@example.org', password: PASSWORD })
    const back = await carola.fetch(path)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${publicUrl}/`])
  })

  test.each(['before its answer arrived', 'after its answer came'])(
    'a form sent again %s logs in to the account it created',
    async (when) => {
      const carl = visitor()
      const { path } = await carl.arrive({ screen_hint: 'signup' })
      const before = carl.copy()
      const typed = { email: `carl.${when.slice(0, 5).trim()}@example.org`, password: PASSWORD }
      await carl.submit(path, typed)
      const again = when.startsWith('before') ? before : carl
      const tokens = await carl.redeem(await again.codeAfter(await again.submit(path, typed)))
      expect(decodeJwt(tokens.id_token)['email']).toBe(typed.email)
    },
  )

  test('a form sent twice concurrently logs in, whichever is answered first', async () => {
    for (let time = 0; time < 10; time += 1) {
      const sofia = visitor()
      const { path } = await sofia.arrive({ screen_hint: 'signup' })
      const typed = { email: `sofia.${time}@example.org`, password: PASSWORD }
      const answers = await Promise.all([sofia.submit(path, typed), sofia.copy().submit(path, typed)])
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
    }
  })

  test('a completed sign-up does not log in again without the password', async () => {
    const doris = visitor()
    const { path } = await doris.arrive({ screen_hint: 'signup' })
    const before = doris.copy()
    const email = 'doris@example.org'
    await doris.submit(path, { email, password: PASSWORD })
    const guessed = await before.submit(path, { email, password: 'another seven rivers' })
    expect(guessed.status).toBe(422)
    expect(await guessed.text()).toContain(DUPLICATE)
    const resumed = await before.fetch(`/authorize/${uidIn(path)}`)
    expect(resumed.headers.get('location')).toMatch(/^\/u\//)
  })

  test('a form sent again after the account signed out everywhere is reported as expired', async () => {
    const frieda = visitor()
    const { path } = await frieda.arrive({ screen_hint: 'signup' })
    const typed = { email: 'frieda.out@example.org', password: PASSWORD }
    const tokens = await frieda.redeem(await frieda.codeAfter(await frieda.submit(path, typed)))
    await endSessions(site.db, decodeJwt(tokens.id_token).sub ?? '')
    expect((await frieda.submit(path, typed)).status).toBe(410)
  })

  test('a completed sign-up accepts no more wrong passwords than the log-in page, and expires as it does', async () => {
    const gregor = visitor()
    const { path } = await gregor.arrive({ screen_hint: 'signup' })
    const email = 'gregor@example.org'
    await gregor.submit(path, { email, password: PASSWORD })
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await gregor.submit(path, { email, password: `guess number ${guess}` })).status).toBe(422)
    }
    const refused = await gregor.submit(path, { email, password: 'guess number 10' })
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Too many attempts to log in. Wait 15 minutes, then try again.')
    expect(await secondsLeft(path)).toBeLessThan(60.1)
  })

  test('a form sent again after a minute is reported as expired', async () => {
    const ernst = visitor()
    const { path } = await ernst.arrive({ screen_hint: 'signup' })
    const typed = { email: 'ernst@example.org', password: PASSWORD }
    await ernst.submit(path, typed)
    await site.db
      .update(oidcRecords)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(interactionOf(path))
    expect((await ernst.submit(path, typed)).status).toBe(410)
  })

  test.each([
    ['accepted', { use: 'ndapewa@gmail.com' }, 'ndapewa@gmail.com'],
    ['dismissed', { asTyped: 'ndapewa@gmial.com' }, 'ndapewa@gmial.com'],
  ])('§6 a likely mistyped address gets a suggestion, which can be %s', async (_, answer, signedUp) => {
    const ndapewa = visitor()
    const { path } = await ndapewa.arrive({ screen_hint: 'signup' })
    const typed = { email: 'ndapewa@gmial.com', password: PASSWORD }
    const asked = await ndapewa.submit(path, typed)
    expect([asked.status, await asked.text()]).toEqual([
      422,
      expect.stringContaining('Did you mean ndapewa@gmail.com?') as string,
    ])
    const tokens = await ndapewa.redeem(await ndapewa.codeAfter(await ndapewa.submit(path, { ...typed, ...answer })))
    expect(decodeJwt(tokens.id_token)['email']).toBe(signedUp)
  })

  test.each([
    ['no password', 'erik@example.org', '', 'Enter a password.'],
    ['the email address as password', 'eva.e@example.org', 'EVA.E@example.org', 'that is not your email address.'],
    ['no email address', '', PASSWORD, 'Enter a valid email address.'],
    ['an email address with angle brackets', 'dora<eve@example.org', PASSWORD, 'Enter a valid email address.'],
    ['two email addresses', 'a@example.org,b@example.org', PASSWORD, 'Enter a valid email address.'],
    ['an email address without a host', 'x@-.-', PASSWORD, 'Enter a valid email address.'],
    ['an email address at an IP address', 'x@[127.0.0.1]', PASSWORD, 'Enter a valid email address.'],
    ['an email address on two lines', 'two\nlines@example.org', PASSWORD, 'Enter a valid email address.'],
    [
      'an email address that is too long',
      `${'a'.repeat(250)}@example.org`,
      PASSWORD,
      'Please use at most 200 characters.',
    ],
    ['a password that is too long', 'frida@example.org', 'x'.repeat(300), 'Use at most 256 characters.'],
  ])('%s is refused', async (_name, email, password, message) => {
    const someone = visitor()
    const { path } = await someone.arrive({ screen_hint: 'signup' })
    const answer = await someone.submit(path, { email, password })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(message)
  })
})

describe('§7.13 logging in', () => {
  test('gives a wrong email address and a wrong password the same answer', async () => {
    await visitor().enter('signup', 'hanna@example.org', PASSWORD)
    const answers = await Promise.all(
      ['hanna@example.org', 'nobody@example.org'].map(async (email) => {
        const someone = visitor()
        const { path } = await someone.arrive()
        const answer = await someone.submit(path, { email, password: 'not the password' })
        return { status: answer.status, body: (await answer.text()).replaceAll(email, '') }
      }),
    )
    expect(answers[0]?.status).toBe(422)
    expect(answers[0]?.body).toContain(WRONG)
    expect(answers[1]).toEqual(answers[0])
  })

  test('makes the account wait after ten wrong passwords, from this address only and even for the right one', async () => {
    await visitor().enter('signup', 'ida@example.org', PASSWORD)
    await visitor().enter('signup', 'jan@example.org', PASSWORD)
    const guesser = visitor()
    const { path } = await guesser.arrive()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await guesser.submit(path, { email: 'ida@example.org', password: `guess ${guess}` })).status).toBe(422)
    }
    const refused = await guesser.submit(path, { email: 'Ida@example.org', password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Too many attempts to log in. Wait 15 minutes, then try again.')
    await expect(visitor().enter('login', 'jan@example.org', PASSWORD)).resolves.toHaveProperty('access_token')
  })

  test('§4.8 names the step after a time-out until another address has logged in', async () => {
    const RESUME = 'Log in to go on with Motivation. Your text is safe.'
    await visitor().enter('signup', 'maria@example.org', PASSWORD)
    const someone = visitor()
    const page = await someone.arrive({ login_hint: 'nangula@example.org', 'ext-resume': 'motivation.safe' })
    expect(page.body).toContain(RESUME)
    expect(page.body).toContain('value="nangula@example.org"')
    const wrong = await someone.submit(page.path, { email: 'maria@example.org', password: 'wrong' })
    expect(await wrong.text()).toContain(RESUME)
    const answer = await someone.submit(page.path, { email: 'maria@example.org', password: PASSWORD })
    await expect(someone.codeAfter(answer)).resolves.not.toBe('')
  })

  test('§4.8 shows no reason that it does not know', async () => {
    const { body } = await visitor().arrive({ 'ext-resume': 'motivation. Call 0900 123' })
    expect(body).toContain('Log in to start or continue your application.')
    expect(body).not.toContain('0900')
  })

  test('§6 gives the administrator of the settings the admin permission', async () => {
    const { access_token: token } = await visitor().enter('login', 'admin@example.org', 'the bank opens at nine')
    expect(decodeJwt(token)['permissions']).toEqual(['admin'])
  })
})
