import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { turnOff } from '../../../server/features/identity/secondFactor.ts'
import { codeOf, secretIn } from './codes.ts'
import { MADE_BY_TEST, openSite, type Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** Decision 94: staff log in with a code of an authenticator app. */

const PASSWORD = 'seven quiet rivers'
let site: Site
let strict: Site
beforeAll(async () => {
  site = await openSite()
  strict = await openSite({ env: { STAFF_SECOND_FACTOR: 'required' } })
})
afterAll(async () => {
  await site.close()
  await strict.close()
})

async function account(at: Site, email: string, permissions = ['committeeMember']) {
  const made = { email, password: PASSWORD, permissions, isEmailProved: true }
  const { id } = (await (await openAccounts(at.db)).create(made, MADE_BY_TEST)) ?? { id: '' }
  return id
}

/** Enters the password; the page that asks for a code, unless the login is done. */
async function enterPassword(at: Site, email: string) {
  const browser = new Visitor(at.settings)
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
async function setUp(email: string): Promise<string> {
  const { browser, answer } = await enterPassword(site, email)
  await browser.redeem(await browser.codeAfter(answer))
  const secret = secretIn(await (await browser.submit('/account/second-factor', {})).text())
  const wrong = await browser.submit('/account/second-factor', { secret, code: '000000', password: PASSWORD })
  expect([wrong.status, secretIn(await wrong.text())]).toEqual([422, secret])
  const stranger = await browser.submit('/account/second-factor', { secret, code: codeOf(secret), password: 'wrong' })
  expect(stranger.status).toBe(422)
  const done = await browser.submit('/account/second-factor', { secret, code: codeOf(secret), password: PASSWORD })
  expect(done.headers.get('location')).toBe('/account?news=secondFactorOn')
  return secret
}

describe('a second factor', () => {
  test('is asked for after the password, and each code works once', async () => {
    await account(site, 'anna@bank.example')
    const secret = await setUp('anna@bank.example')
    const entered = await enterPassword(site, 'anna@bank.example')
    expect(entered.screen?.body).toContain('Enter your code')
    expect((await sendCode(entered, { code: '123' })).body).toContain('This code is wrong or was used before.')
    // The code that turned it on.
    expect((await sendCode(entered, { code: codeOf(secret) })).status).toBe(422)
    const code = codeOf(secret, 1)
    expect((await sendCode(entered, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).tokens).not.toBeNull()
    expect((await sendCode(await enterPassword(site, 'anna@bank.example'), { code })).status).toBe(422)
  })

  test('cannot be skipped: the address for codes needs the password first', async () => {
    await account(site, 'ben@bank.example')
    const secret = await setUp('ben@bank.example')
    const browser = new Visitor(site.settings)
    const { path } = await browser.arrive()
    const at = path.replace(/\?.*/, '')
    expect((await browser.open(`${at}?screen=code`)).body).not.toContain('Enter your code')
    const answer = await browser.submit(`${at}?screen=code`, { code: codeOf(secret, 1) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '?screen=login'])
  })

  test('refuses guesses after ten wrong codes, also the right one', async () => {
    await account(site, 'cora@bank.example')
    const secret = await setUp('cora@bank.example')
    const entered = await enterPassword(site, 'cora@bank.example')
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await sendCode(entered, { code: String(guess).padStart(6, '0') })).status).toBe(422)
    }
    const refused = await sendCode(entered, { code: codeOf(secret, 1) })
    expect([refused.status, refused.body.includes('Too many wrong codes.')]).toEqual([429, true])
  })

  test('is turned off with the password, or by an operator', async () => {
    const id = await account(site, 'dan@bank.example')
    const secret = await setUp('dan@bank.example')
    const entered = await enterPassword(site, 'dan@bank.example')
    await sendCode(entered, { code: codeOf(secret, 1) })
    const { browser } = entered
    expect((await browser.submit('/account/second-factor-off', { 'code-password': 'wrong' })).status).toBe(422)
    const off = await browser.submit('/account/second-factor-off', { 'code-password': PASSWORD })
    expect(off.headers.get('location')).toBe('/account?news=secondFactorOff')
    expect((await enterPassword(site, 'dan@bank.example')).screen).toBeNull()
    await setUp('dan@bank.example')
    await turnOff(site.db, id)
    expect((await enterPassword(site, 'dan@bank.example')).screen).toBeNull()
  })

  test('is not offered to applicants', async () => {
    await account(site, 'eve@example.org', [])
    const { browser, answer } = await enterPassword(site, 'eve@example.org')
    await browser.redeem(await browser.codeAfter(answer))
    expect((await browser.open('/account')).body).not.toContain('Second factor')
    const started = await browser.submit('/account/second-factor', {})
    expect([started.status, started.headers.get('location')]).toEqual([303, '/account'])
  })
})

describe('where it is required', () => {
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
