import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountLinks, accounts } from '../../../server/platform/database/schema/identity.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { linkIn, openSmtpServer } from '../mail/smtpServer.ts'
import { openSite } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const OTHER = 'eleven loud mountains'
const SIGN_UP = '/account/sign-up/'
const NEW_PASSWORD = '/account/new-password/'

const smtp = closedAfterAll(await openSmtpServer())
const site = closedAfterAll(await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test' } }))

const { visitor } = site

async function askFor(screen: 'signup' | 'reset', email: string) {
  const someone = visitor()
  const { path } = await someone.arrive({ screen_hint: 'signup' })
  const answer = await someone.submit(path.replace('signup', screen), { email })
  return { status: answer.status, body: await answer.text() }
}

/** Signs up by the mailed link, in a new browser. */
async function signUpByMail(email: string, password = PASSWORD) {
  await askFor('signup', email)
  const mail = await smtp.mailTo(email, 'Finish signing up')
  const someone = visitor()
  const answer = await someone.submit(linkIn(mail, SIGN_UP), { password })
  return { someone, answer, link: linkIn(mail, SIGN_UP) }
}

async function logIn(email: string, password: string) {
  const someone = visitor()
  const { path } = await someone.arrive()
  const answer = await someone.submit(path, { email, password })
  return answer.status === 422 ? null : { someone, tokens: await someone.redeem(await someone.codeAfter(answer)) }
}

describe('§6 signing up by mail', () => {
  test('the mailed link verifies the address, asks for a password and logs in', async () => {
    const asked = await askFor('signup', 'Anna@example.org')
    expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('Check your email') })
    expect(await site.db.select().from(accounts)).toEqual([])

    const link = linkIn(await smtp.mailTo('anna@example.org', 'Finish signing up'), SIGN_UP)
    const anna = visitor()
    const page = await anna.open(link)
    expect(page.body).toContain('<h1>Choose a password</h1>')
    expect(page.body).toContain('anna@example.org')
    const answer = await anna.submit(link, { password: PASSWORD })
    expect(answer.headers.get('location')).toBe(`${site.settings.publicUrl}/application`)
    const tokens = await anna.redeem(await anna.codeAfter(await anna.fetch(anna.authorizeUrl())))
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email: 'anna@example.org', email_verified: true })
    expect(await logIn('anna@example.org', PASSWORD)).not.toBeNull()
  })

  test('a registered address gets the same answer, and a mail with a link to choose a new password', async () => {
    await signUpByMail('bertha@example.org')
    const [known, unknown] = [
      await askFor('signup', 'bertha@example.org'),
      await askFor('signup', 'berthb@example.org'),
    ]
    expect(known.body.replaceAll('bertha', '')).toBe(unknown.body.replaceAll('berthb', ''))
    expect(known.status).toBe(unknown.status)

    const mail = await smtp.mailTo('bertha@example.org', 'You already have an account')
    expect(mail.text).toContain(`${site.settings.publicUrl}/`)
    const answer = await visitor().submit(linkIn(mail, NEW_PASSWORD), { password: OTHER })
    expect(await answer.text()).toContain('Your password has been changed')
    expect(await logIn('bertha@example.org', OTHER)).not.toBeNull()
  })

  test('a link can be opened repeatedly, as mail programs do, but used once', async () => {
    const { link, answer } = await signUpByMail('dora@example.org')
    expect(answer.status).toBe(303)
    expect(await visitor().open(link)).toMatchObject({ status: 410, body: expect.stringContaining('has expired') })
    expect((await visitor().submit(link, { password: OTHER })).status).toBe(410)
    expect(await logIn('dora@example.org', OTHER)).toBeNull()
  })

  test('a link that was not mailed opens nothing, and the database has no token', async () => {
    await askFor('signup', 'frida@example.org')
    const link = linkIn(await smtp.mailTo('frida@example.org', 'Finish signing up'), SIGN_UP)
    const token = link.split('/').at(-1) ?? ''
    const everything = JSON.stringify([await site.db.select().from(accountLinks), await site.db.select().from(outbox)])
    expect(everything).toContain('frida@example.org')
    expect(everything).not.toContain(token)
    for (const path of [`${SIGN_UP}${token}x`, `${NEW_PASSWORD}${token}`, `${SIGN_UP}unknown`]) {
      expect((await visitor().open(path)).status).toBe(410)
    }
    expect(site.log.join('')).not.toContain(token)
    expect(site.log.join('')).not.toContain('frida')
  })

  test('allows five mails of a kind an hour to an address, then asks every caller to wait', async () => {
    for (let time = 0; time < 5; time += 1) expect((await askFor('signup', 'gerda@example.org')).status).toBe(200)
    const refused = await askFor('signup', 'GERDA@example.org')
    expect(refused.status).toBe(429)
    expect(refused.body).toContain('Too many mails were asked for. Wait 60 minutes, then try again.')
    expect((await askFor('signup', 'another@example.org')).status).toBe(200)
  })

  test('password requests for an unregistered address do not block its sign-up', async () => {
    for (let time = 0; time < 6; time += 1) await askFor('reset', 'hilda@example.org')
    expect((await askFor('reset', 'hilda@example.org')).status).toBe(429)
    expect((await askFor('signup', 'hilda@example.org')).status).toBe(200)
    await smtp.mailTo('hilda@example.org', 'Finish signing up')
  })
})

describe('§6 a forgotten password', () => {
  test('the link sets a new one, ends all sessions and tokens, and notifies the owner', async () => {
    await signUpByMail('hanna@example.org')
    const before = await logIn('hanna@example.org', PASSWORD)
    if (!before) throw new Error('She could not log in.')
    const { verify } = site
    expect(await verify(before.tokens.access_token)).toMatchObject({ email: 'hanna@example.org' })

    await askFor('reset', 'HANNA@example.org')
    const link = linkIn(await smtp.mailTo('hanna@example.org', 'Choose a new password'), NEW_PASSWORD)
    const answer = await visitor().submit(link, { password: OTHER })
    const page = await answer.text()
    expect(page).toContain('Your password has been changed')
    expect(page).toContain('You have been logged out everywhere.')
    const mail = await smtp.mailTo('hanna@example.org', 'Your password was changed')
    expect(mail.text).toContain('You have been logged out everywhere.')

    expect(await verify(before.tokens.access_token)).toBeNull()
    expect((await before.someone.refresh(before.tokens.refresh_token)).status).toBe(400)
    expect((await before.someone.silently()).message).toMatchObject({ error: 'login_required' })
    expect(await logIn('hanna@example.org', PASSWORD)).toBeNull()
    const after = await logIn('hanna@example.org', OTHER)
    expect(await verify(after?.tokens.access_token ?? '')).toMatchObject({ email: 'hanna@example.org' })
    expect((await visitor().submit(link, { password: PASSWORD })).status).toBe(410)
  })

  test('an address without an account gets the same answer and no mail', async () => {
    await signUpByMail('ida@example.org')
    const [known, unknown] = [await askFor('reset', 'ida@example.org'), await askFor('reset', 'idb@example.org')]
    expect(known.body.replaceAll('ida', '')).toBe(unknown.body.replaceAll('idb', ''))
    expect(known.status).toBe(unknown.status)
    await smtp.mailTo('ida@example.org', 'Choose a new password')
    await expect.poll(() => site.db.select().from(outbox)).toEqual([])
    expect(smtp.received.filter(({ recipient }) => recipient === 'idb@example.org')).toEqual([])
  })

  test('a user locked out by wrong guesses gets in with the new password', async () => {
    await signUpByMail('jana@example.org')
    for (let guess = 0; guess < 10; guess += 1) expect(await logIn('jana@example.org', `guess ${guess}`)).toBeNull()
    await askFor('reset', 'jana@example.org')
    const link = linkIn(await smtp.mailTo('jana@example.org', 'Choose a new password'), NEW_PASSWORD)
    await visitor().submit(link, { password: OTHER })
    expect(await logIn('jana@example.org', OTHER)).not.toBeNull()
  })
})

test('nothing offers a mail when none can be sent', async () => {
  const mailless = await openSite({ env: { PUBLIC_URL: 'https://bursary.example.org', EMBEDDED_STORES: 'anywhere' } })
  const page = await mailless.app.inject(new Visitor(mailless.settings).authorizeUrl())
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const form = await mailless.app.inject({ url: `${page.headers.location}?screen=reset`, headers: { cookie } })
  expect(form.body).toContain('<h1>Log in</h1>')
  expect(form.body).not.toContain('Forgot your password?')
  await mailless.close()
})
