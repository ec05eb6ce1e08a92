import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { grantRole } from '../../../server/app/operator/roles.ts'
import { setPassword } from '../../../server/features/identity/accounts.ts'
import { passwords } from '../../../server/features/identity/passwords.ts'
import { turnOff } from '../../../server/features/identity/secondFactor.ts'
import { inviteStaff } from '../../../server/features/identity/staff.ts'
import { commandEntry } from '../../../server/platform/audit/entries.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { createVerifier } from '../../../server/platform/http/tokens.ts'
import { staffRulesOf } from '../../../server/platform/sessions/staffRules.ts'
import { codeOf, secretIn } from './codes.ts'
import { openSite, type Site } from './site.ts'
import { PASSWORD, type Tokens, type Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Decision 94: staff log in with a code of an authenticator app. */

const site = closedAfterAll(await openSite())
const strict = closedAfterAll(await openSite({ env: { STAFF_SECOND_FACTOR: 'required' } }))

const account = async (at: Site, email: string, permissions = ['committeeMember']) =>
  (await at.account(email, { permissions })).id

const invite = (email: string) =>
  inviteStaff(strict, { email, role: 'committeeMember', entry: (id) => commandEntry('staff.invite', id, 'test') })

/** Enters the password; the page that asks for a code, unless the login is done. */
async function enterPassword(at: Site, email: string) {
  const browser = at.visitor()
  const { path } = await browser.arrive()
  const answer = await browser.submit(path, { email, password: PASSWORD })
  const target = answer.headers.get('location') ?? ''
  const asks = target === '?screen=code'
  const screen = asks ? await browser.open(new URL(target, new URL(path, at.settings.publicUrl)).href) : null
  return { browser, answer, screen }
}

/** Sends a code; a token, or the page that refused it. */
async function sendCode(entered: Awaited<ReturnType<typeof enterPassword>>, fields: Record<string, string>) {
  const { browser, screen } = entered
  const answer = await browser.submit(screen?.path ?? '', fields)
  if (answer.status !== 303) return { status: answer.status, body: await answer.text(), tokens: null }
  return { status: 303, body: '', tokens: await browser.redeem(await browser.codeAfter(answer)) }
}

/** Turns the second factor on at the account page and returns the secret. */
async function setUp(email: string, from?: Visitor) {
  const browser = from ?? (await site.logIn(email)).browser
  const secret = secretIn(await (await browser.submit('/account/second-factor', {})).text())
  const wrong = await browser.submit('/account/second-factor', { secret, code: '000000', password: PASSWORD })
  expect([wrong.status, secretIn(await wrong.text())]).toEqual([422, secret])
  const stranger = await browser.submit('/account/second-factor', { secret, code: codeOf(secret), password: 'wrong' })
  expect(stranger.status).toBe(422)
  const code = codeOf(secret)
  const done = await browser.submit('/account/second-factor', { secret, code, password: PASSWORD })
  expect(done.headers.get('location')).toBe('/account?news=secondFactorOn')
  return { secret, code }
}

describe('a second factor', () => {
  test('is asked for after the password, and each code works once', async () => {
    await account(site, 'anna@bank.example')
    const { secret, code: used } = await setUp('anna@bank.example')
    const entered = await enterPassword(site, 'anna@bank.example')
    expect(entered.screen?.body).toContain('Enter your code')
    expect((await sendCode(entered, { code: '123' })).body).toContain('This code is wrong or was used before.')
    // The code that turned it on.
    expect((await sendCode(entered, { code: used })).status).toBe(422)
    const code = codeOf(secret, 1)
    expect((await sendCode(entered, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).tokens).not.toBeNull()
    expect((await sendCode(await enterPassword(site, 'anna@bank.example'), { code })).status).toBe(422)
  })

  test('cannot be skipped: the address for codes needs the password first', async () => {
    await account(site, 'ben@bank.example')
    const { secret } = await setUp('ben@bank.example')
    const browser = site.visitor()
    const { path } = await browser.arrive()
    const at = path.replace(/\?.*/, '')
    expect((await browser.open(`${at}?screen=code`)).body).not.toContain('Enter your code')
    const answer = await browser.submit(`${at}?screen=code`, { code: codeOf(secret, 1) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '?screen=login'])
  })

  test('refuses guesses after ten wrong codes, also the right one', async () => {
    await account(site, 'cora@bank.example')
    const { secret } = await setUp('cora@bank.example')
    const entered = await enterPassword(site, 'cora@bank.example')
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await sendCode(entered, { code: String(guess).padStart(6, '0') })).status).toBe(422)
    }
    const refused = await sendCode(entered, { code: codeOf(secret, 1) })
    expect([refused.status, refused.body.includes('Too many wrong codes.')]).toEqual([429, true])
  })

  test('its set-up refuses guesses after ten wrong codes, and tells when to try again', async () => {
    await account(site, 'erna@bank.example')
    const { browser } = await site.logIn('erna@bank.example')
    const path = '/account/second-factor'
    const secret = secretIn(await (await browser.submit(path, {})).text())
    const guess = () => browser.submit(path, { secret, code: '000000', password: PASSWORD })
    for (let attempt = 0; attempt < 10; attempt += 1) await guess()
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is turned off with the password and a code, or by an operator', async () => {
    const id = await account(site, 'dan@bank.example')
    const { browser } = await site.logIn('dan@bank.example')
    const { secret, code: used } = await setUp('dan@bank.example', browser)
    expect((await browser.submit('/account/second-factor-off', { 'code-password': 'wrong' })).status).toBe(422)
    for (const code of ['', '000000', used]) {
      const refused = await browser.submit('/account/second-factor-off', { 'code-password': PASSWORD, code })
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('This code is wrong')])
    }
    const off = await browser.submit('/account/second-factor-off', {
      'code-password': PASSWORD,
      code: codeOf(secret, 1),
    })
    expect(off.headers.get('location')).toBe('/account?news=secondFactorOff')
    expect((await enterPassword(site, 'dan@bank.example')).screen).toBeNull()
    await setUp('dan@bank.example')
    await turnOff(site.db, id)
    expect((await enterPassword(site, 'dan@bank.example')).screen).toBeNull()
  })

  test('is not offered to applicants', async () => {
    await account(site, 'eve@example.org', [])
    const { browser } = await site.logIn('eve@example.org')
    expect((await browser.open('/account')).body).not.toContain('Second factor')
    const started = await browser.submit('/account/second-factor', {})
    expect([started.status, started.headers.get('location')]).toEqual([303, '/account'])
  })
})

/** True if a browser's session gives tokens, by each way to get one. */
async function isLoggedIn(at: Site, browser: Visitor, tokens: Tokens): Promise<boolean[]> {
  at.sessions.changed()
  const renewed = await browser.refresh(tokens.refresh_token)
  const { message } = await browser.silently()
  const authorized = await browser.fetch(browser.authorizeUrl())
  return [
    (await at.verify(tokens.access_token)) !== null,
    renewed.ok,
    message['code'] !== undefined,
    authorized.headers.get('location')?.startsWith(browser.callback) ?? false,
    (await browser.open('/account')).status === 200,
  ]
}
const OUT = [false, false, false, false, false]

describe('a change of the second factor', () => {
  test('ends all sessions but this one, whether it is turned on or off', async () => {
    await account(site, 'fay@bank.example')
    const here = await site.logIn('fay@bank.example')
    const other = await site.logIn('fay@bank.example')
    const { secret } = await setUp('fay@bank.example', here.browser)
    expect(await isLoggedIn(site, other.browser, other.tokens)).toEqual(OUT)
    const code = (await here.browser.silently()).message['code'] ?? ''
    expect(await site.verify((await here.browser.redeem(code)).access_token)).not.toBeNull()

    const entered = await enterPassword(site, 'fay@bank.example')
    const { tokens } = await sendCode(entered, { code: codeOf(secret, 1) })
    await site.db.update(accounts).set({ totpStep: null })
    const fields = { 'code-password': PASSWORD, code: codeOf(secret) }
    expect((await here.browser.submit('/account/second-factor-off', fields)).status).toBe(303)
    expect(await isLoggedIn(site, entered.browser, tokens!)).toEqual(OUT)
    expect((await here.browser.open('/account')).body).toContain('Set up an authenticator app')
  })

  test('cannot replace the app of another browser', async () => {
    await account(site, 'gus@bank.example')
    const { browser } = await site.logIn('gus@bank.example')
    const { secret } = await setUp('gus@bank.example', browser)
    const started = await browser.submit('/account/second-factor', {
      secret: new Secret({ size: 20 }).base32,
      code: codeOf(secret, 1),
      password: PASSWORD,
    })
    expect(started.headers.get('location')).toBe('/account')
    expect((await sendCode(await enterPassword(site, 'gus@bank.example'), { code: codeOf(secret, 1) })).status).toBe(
      303,
    )
  })
})

describe('where it is required', () => {
  test.each<[string, (id: string, email: string) => Promise<unknown>]>([
    ['invited as staff', (_, email) => invite(email)],
    ['given a role by an operator', (_, email) => grantRole(strict, { email, role: 'bursaryAdmin' })],
    // The setting was optional when the session began.
    [
      'staff already',
      (id) =>
        strict.db
          .update(accounts)
          .set({ permissions: ['admin'] })
          .where(eq(accounts.id, id)),
    ],
  ])('a session that began with the password alone gives no token to someone %s', async (what, become) => {
    const email = `${what.replaceAll(' ', '-')}@bank.example`
    const id = await account(strict, email, [])
    const { browser, tokens } = await strict.logIn(email)
    const unused = (await browser.silently()).message['code'] ?? ''
    await become(id, email)
    expect((await isLoggedIn(strict, browser, tokens)).slice(1)).toEqual(OUT.slice(1))
    await expect(browser.redeem(unused)).rejects.toThrow('invalid_grant')
    await setPassword(strict.db, id, await passwords.hash(PASSWORD))
    expect((await enterPassword(strict, email)).screen?.body).toContain('Set up your second factor')
  })

  test('the API refuses a token with a role from before it was required', async () => {
    await account(site, 'hal@bank.example')
    const { tokens } = await site.logIn('hal@bank.example')
    const { auth } = site.settings
    const verify = (staffSecondFactor: 'optional' | 'required') =>
      createVerifier({ ...auth, keys: site.identity.keys, staffRules: staffRulesOf({ staffSecondFactor }) })
    expect(await verify('optional')(tokens.access_token)).not.toBeNull()
    expect(await verify('required')(tokens.access_token)).toBeNull()
  })

  test('a session with a code stays after a change of the password, and gives tokens', async () => {
    await account(strict, 'ida@bank.example')
    const entered = await enterPassword(strict, 'ida@bank.example')
    const secret = secretIn(entered.screen?.body ?? '')
    await sendCode(entered, { secret, code: codeOf(secret) })
    const { browser } = entered
    const changed = await browser.submit('/account/password', {
      password: PASSWORD,
      'new-password': `${PASSWORD} flow`,
    })
    expect(changed.headers.get('location')).toBe('/account?news=passwordChanged')
    const { access_token: token } = await browser.redeem((await browser.silently()).message['code'] ?? '')
    expect(await strict.verify(token)).toMatchObject({ permissions: ['committeeMember'] })
  })

  test('staff set it up at their next login, and cannot turn it off', async () => {
    await account(strict, 'anna@bank.example')
    const entered = await enterPassword(strict, 'anna@bank.example')
    const secret = secretIn(entered.screen?.body ?? '')
    const wrong = await sendCode(entered, { secret, code: '000000' })
    expect([wrong.status, secretIn(wrong.body)]).toEqual([422, secret])
    expect((await sendCode(entered, { secret, code: codeOf(secret) })).tokens).not.toBeNull()
    expect((await enterPassword(strict, 'anna@bank.example')).screen?.body).toContain('Enter your code')
    const off = await entered.browser.submit('/account/second-factor-off', { 'code-password': PASSWORD })
    expect(off.status).toBe(404)
  })

  test('applicants need none', async () => {
    await account(strict, 'eve@example.org', [])
    expect((await enterPassword(strict, 'eve@example.org')).screen).toBeNull()
  })
})
