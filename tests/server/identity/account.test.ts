import { eq, isNull } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { linkIn, openSmtpServer } from '../mail/smtpServer.ts'
import { openSite } from './site.ts'
import { PASSWORD, type Tokens, type Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const OTHER = 'eleven loud mountains'

const smtp = closedAfterAll(await openSmtpServer())
const site = closedAfterAll(await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test' } }))

const { visitor, logIn } = site

/** Logged in to an account created before mail was configured. */
async function holder(email: string, isEmailProved = false) {
  await site.account(email, { isEmailProved })
  return logIn(email)
}

const canEnter = (email: string, password: string) =>
  logIn(email, password).then(
    () => true,
    () => false,
  )

const verifies = async ({ access_token: token }: Tokens) => (await site.verify(token)) !== null

const ownerOf = ({ access_token: token }: Tokens) => `${site.settings.auth.tenant}|${decodeJwt(token).sub}`

/** Submits a form of the page, and reads the next page. */
async function send(browser: Visitor, form: string, fields: Record<string, string> = {}) {
  const answer = await browser.submit(`/account/${form}`, fields)
  const target = answer.headers.get('location')
  return target ? browser.open(target) : { path: '', status: answer.status, body: await answer.text() }
}

describe("§6 the account's page", () => {
  test('may report activity, which keeps the session', async () => {
    const { browser } = await holder('activity@example.org')
    const answer = await browser.fetch('/account', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
  })

  test('needs a log-in', async () => {
    expect(await visitor().open('/account')).toMatchObject({
      status: 401,
      body: expect.stringContaining('Please log in first'),
    })
    expect((await visitor().submit('/account/password', {})).status).toBe(401)
    // A signed-out user has ended no sessions, so the page must not claim it.
    const signedOut = await visitor().submit('/account/sign-out-everywhere', {})
    expect([signedOut.status, (await signedOut.text()).includes('You are logged out everywhere')]).toEqual([401, false])
    const { browser } = await holder('anna@example.org')
    expect((await browser.open('/account')).body).toContain('anna@example.org')
    const foreign = await browser.submit('/account/sign-out-everywhere', {}, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await browser.open('/account')).status).toBe(200)
  })

  test('mails a link that verifies the address, which is required until then', async () => {
    const { browser, tokens } = await holder('bertha@example.org')
    const { need } = site.identity.emailProof
    await expect(need(ownerOf(tokens))).rejects.toMatchObject({ statusCode: 409, details: { code: 'emailNotProved' } })
    expect((await browser.open('/account')).body).toContain('Confirm your email address')

    expect((await send(browser, 'email-proof')).body).toContain('We have sent you an email.')
    const link = linkIn(
      await smtp.mailTo('bertha@example.org', 'Confirm your email address'),
      '/account/confirm-email/',
    )
    expect((await visitor().open(link)).body).toContain('bertha<wbr/>@example.org')
    await expect(need(ownerOf(tokens))).rejects.toThrow('confirm your email address')
    const anywhere = await visitor().submit(link, {})
    expect(await anywhere.text()).toContain('Your email address has been confirmed')
    await expect(need(ownerOf(tokens))).resolves.toBeUndefined()
    expect((await visitor().submit(link, {})).status).toBe(410)
    expect((await browser.open('/account')).body).not.toContain('Confirm your email address')
  })

  test('changes the password with the current one, and signs out all other sessions', async () => {
    const { browser, tokens } = await holder('carla@example.org')
    const elsewhere = await logIn('carla@example.org')
    const fields = { password: PASSWORD, 'new-password': OTHER }

    const wrong = await send(browser, 'password', { ...fields, password: 'not the password' })
    expect(wrong).toMatchObject({ status: 422, body: expect.stringContaining('This is not your current password.') })
    const short = await send(browser, 'password', { ...fields, 'new-password': 'short' })
    expect(short.body).toContain('Use at least 10 characters for your password.')
    expect(await canEnter('carla@example.org', PASSWORD)).toBe(true)

    const changed = await send(browser, 'password', fields)
    expect(changed.body).toContain(
      'Your password has been changed. You are still logged in here, and logged out everywhere else.',
    )
    const mail = await smtp.mailTo('carla@example.org', 'Your password was changed')
    expect(mail.text).toContain('You have been logged out everywhere except on the device where it was changed.')
    expect(await canEnter('carla@example.org', PASSWORD)).toBe(false)
    expect(await canEnter('carla@example.org', OTHER)).toBe(true)
    expect(await Promise.all([verifies(tokens), verifies(elsewhere.tokens)])).toEqual([false, false])
    expect((await elsewhere.browser.silently()).message).toMatchObject({ error: 'login_required' })
    expect((await browser.silently()).message).toHaveProperty('code')
  })

  test('changes the address when the link to the new one is opened, and notifies the old one', async () => {
    const { browser, tokens } = await holder('erna@example.org', true)
    const fields = { email: 'Erna.New@example.org', 'email-password': PASSWORD }
    expect((await send(browser, 'email', { ...fields, 'email-password': 'wrong' })).status).toBe(422)
    const refused = await send(browser, 'email', { ...fields, email: 'nobody' })
    expect(refused.body).toContain('Enter a valid email address.')
    expect(refused.body).toMatch(
      /<input[^>]* id="email"[^>]* value="nobody"|<input[^>]* value="nobody"[^>]* id="email"/,
    )

    expect((await send(browser, 'email', fields)).body).toContain('We have sent an email to the new address.')
    expect(await canEnter('erna@example.org', PASSWORD)).toBe(true)
    const mail = await smtp.mailTo('erna.new@example.org', 'Confirm your new email address')
    const told = await smtp.mailTo('erna@example.org', 'Request to change your email address')
    expect(told.text).not.toContain('/account/new-email/')
    const answer = await visitor().submit(linkIn(mail, '/account/new-email/'), {})
    expect(await answer.text()).toContain('Your email address has been changed')

    await smtp.mailTo('erna@example.org', 'Your email address was changed')
    expect(await canEnter('erna@example.org', PASSWORD)).toBe(false)
    const later = await logIn('erna.new@example.org')
    const before = decodeJwt(tokens.id_token)
    expect(decodeJwt(later.tokens.id_token)).toMatchObject({
      sub: before.sub,
      email: 'erna.new@example.org',
      email_verified: true,
    })
    expect(await verifies(tokens)).toBe(false)
  })

  test.each([
    ['a new password', (browser: Visitor) => send(browser, 'password', { password: PASSWORD, 'new-password': OTHER })],
    ['signing out everywhere', (browser: Visitor) => send(browser, 'sign-out-everywhere')],
  ])('%s cancels a change of address started by an attacker', async (what, act) => {
    const email = `lena-${what.length}@example.org`
    const elsewhere = `mallory-${what.length}@attacker.example`
    const { browser } = await holder(email)
    await send((await logIn(email)).browser, 'email', { email: elsewhere, 'email-password': PASSWORD })
    const mail = await smtp.mailTo(elsewhere, 'Confirm your new email address')
    await act(browser)
    expect((await visitor().submit(linkIn(mail, '/account/new-email/'), {})).status).toBe(410)
    expect(await site.accounts.findByEmail(elsewhere)).toBeNull()
  })

  test('allows an account five other addresses an hour, each notified to its own', async () => {
    const { browser } = await holder('olga@example.org')
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      const fields = { email: `olga-${time}@elsewhere.example`, 'email-password': PASSWORD }
      statuses.push((await browser.submit('/account/email', fields)).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  test('stops sending mails that were queued before a change', async () => {
    const { browser } = await holder('mona@example.org')
    const account = await site.accounts.findByEmail('mona@example.org')
    const waits = { id: 'waits', recipient: 'mallory@attacker.example', queuedAt: new Date(), dueAt: null }
    await site.db.insert(outbox).values({ ...waits, kind: 'emailChange', data: { accountId: account?.id ?? '' } })
    await site.db.insert(outbox).values({ ...waits, id: 'other', kind: 'emailChange', data: { accountId: 'another' } })
    await send(browser, 'password', { password: PASSWORD, 'new-password': OTHER })
    const left = await site.db.select().from(outbox).where(isNull(outbox.dueAt))
    expect(left.map(({ id }) => id)).toEqual(['other'])
    await site.db.delete(outbox).where(eq(outbox.id, 'other'))
  })

  test('does not lock out the owner when an attacker guesses the password', async () => {
    const { browser } = await holder('nora@example.org')
    const guesser = visitor()
    const { path } = await guesser.arrive()
    for (let guess = 0; guess < 11; guess += 1) {
      await guesser.submit(path, { email: 'nora@example.org', password: `guess ${guess}` })
    }
    expect((await guesser.submit(path, { email: 'nora@example.org', password: PASSWORD })).status).toBe(429)
    const changed = await send(browser, 'password', { password: PASSWORD, 'new-password': OTHER })
    expect(changed.body).toContain('Your password has been changed.')
  })

  test('gives the same answer for a taken address, and mails no link to it', async () => {
    await holder('frida@example.org')
    const { browser } = await holder('gerda@example.org')
    const answers = []
    for (const email of ['frida@example.org', 'fridb@example.org']) {
      answers.push(await send(browser, 'email', { email, 'email-password': PASSWORD }))
    }
    expect(answers[0]).toEqual(answers[1])
    const mail = await smtp.mailTo('frida@example.org', 'already has an account')
    expect(mail.text).not.toContain('/account/')
  })

  test('refuses a link to an address that another account has taken since', async () => {
    const { browser } = await holder('hanna@example.org')
    await send(browser, 'email', { email: 'wanted@example.org', 'email-password': PASSWORD })
    const mail = await smtp.mailTo('wanted@example.org', 'Confirm your new email address')
    await holder('wanted@example.org')
    const answer = await visitor().submit(linkIn(mail, '/account/new-email/'), {})
    expect(answer.status).toBe(410)
    expect(await canEnter('hanna@example.org', PASSWORD)).toBe(true)
  })

  test.each(['password', 'email', 'reminders-off', 'sign-out-everywhere'])(
    'the URL of the submitted form %s redirects to the account page',
    async (form) => {
      const answer = await visitor().fetch(`/account/${form}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
    },
  )

  test('signs out everywhere: every session, refresh token and access token', async () => {
    const { browser, tokens } = await holder('ida@example.org')
    const phone = await logIn('ida@example.org')
    const { tokens: others } = await holder('jana@example.org')

    expect((await send(browser, 'sign-out-everywhere')).body).toContain('You are logged out everywhere')
    for (const each of [{ browser, tokens }, phone]) {
      expect(await verifies(each.tokens)).toBe(false)
      expect((await each.browser.refresh(each.tokens.refresh_token)).status).toBe(400)
      expect((await each.browser.silently()).message).toMatchObject({ error: 'login_required' })
    }
    expect(browser.cookieNames()).not.toContain('identity_session')
    expect(await verifies(others)).toBe(true)
    expect(await verifies((await logIn('ida@example.org')).tokens)).toBe(true)
  })
})
