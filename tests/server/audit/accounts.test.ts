import { afterAll, expect, test } from 'vitest'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { linkIn, openSmtpServer } from '../mail/smtpServer.ts'
import { openSite, type Site } from '../identity/site.ts'
import { codeOf, secretIn } from '../identity/codes.ts'
import { PASSWORD } from '../identity/visitor.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/auditActions.ts'
import { entriesOfCall, type EntryRow } from './trail.ts'

/** Audit entries that the embedded identity provider writes about accounts. */

const OTHER = 'eleven loud mountains'

const smtp = closedAfterAll(await openSmtpServer())
const mailed = closedAfterAll(await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test' } }))
const plain = closedAfterAll(await openSite())
afterAll(async () => {
  for (const { db } of [mailed, plain]) await verifyTrail(db)
})

const told = (site: Site, answer: Response): Promise<EntryRow[]> =>
  entriesOfCall(site.db, answer.headers.get('x-request-id'))

async function send(site: Site, screen: 'signup' | 'login', email: string, password = PASSWORD) {
  const browser = site.visitor()
  const { path } = await browser.arrive(screen === 'signup' ? { screen_hint: 'signup' } : {})
  const answer = await browser.submit(path, { email, password })
  return { browser, answer }
}

async function holder(email: string) {
  const { browser, answer } = await send(plain, 'signup', email)
  await browser.redeem(await browser.codeAfter(answer))
  return browser
}

async function member(email: string) {
  await plain.account(email, { permissions: ['committeeMember'] })
  return (await plain.logIn(email)).browser
}

const subjectOf = async (site: Site, answer: Response) => (await told(site, answer))[0]?.subject

const askForMail = async (screen: 'signup' | 'reset', email: string) => {
  const browser = mailed.visitor()
  const { path } = await browser.arrive({ screen_hint: 'signup' })
  return browser.submit(path.replace('signup', screen), { email })
}

async function signedUpByMail(email: string) {
  await askForMail('signup', email)
  const browser = mailed.visitor()
  const link = linkIn(await smtp.mailTo(email, 'Finish signing up'), '/account/sign-up/')
  return { browser, answer: await browser.submit(link, { password: PASSWORD }) }
}

type Done = {
  [Action in AuditAction]: (typeof AUDIT_ACTIONS)[Action]['done'] extends true
    ? Action extends `account.${string}`
      ? Action
      : never
    : never
}[AuditAction]

/** One way to cause each account action: returns the response and its site. calls.test.ts covers the API's actions. */
const CAUSES: Record<Exclude<Done, 'account.endSession'>, () => Promise<[Site, Response]>> = {
  'account.signUp': async () => [plain, (await send(plain, 'signup', 'anna@example.org')).answer],
  'account.logIn': async () => {
    await holder('berta@example.org')
    return [plain, (await send(plain, 'login', 'berta@example.org')).answer]
  },
  'account.logOut': async () => [
    plain,
    await (await holder('clara@example.org')).logOut({ returnTo: plain.settings.publicUrl }),
  ],
  'account.askForMail': async () => [mailed, await askForMail('signup', 'dora@example.org')],
  'account.resetPassword': async () => {
    await signedUpByMail('edda@example.org')
    await askForMail('reset', 'edda@example.org')
    const link = linkIn(await smtp.mailTo('edda@example.org', 'Choose a new password'), '/account/new-password/')
    return [mailed, await mailed.visitor().submit(link, { password: OTHER })]
  },
  'account.changePassword': async () => {
    const browser = await holder('frida@example.org')
    return [plain, await browser.submit('/account/password', { password: PASSWORD, 'new-password': OTHER })]
  },
  'account.proveEmail': async () => {
    // An account created before mail was configured.
    await mailed.account('gerda@example.org', { isEmailProved: false })
    const { browser } = await mailed.logIn('gerda@example.org')
    await browser.submit('/account/email-proof', {})
    const link = linkIn(await smtp.mailTo('gerda@example.org', 'Confirm your email address'), '/account/confirm-email/')
    return [mailed, await browser.submit(link, {})]
  },
  'account.changeEmail': async () => {
    const { browser } = await signedUpByMail('hanna@example.org')
    await browser.submit('/account/email', { email: 'hanne@example.org', 'email-password': PASSWORD })
    const link = linkIn(await smtp.mailTo('hanne@example.org', 'Confirm your new email address'), '/account/new-email/')
    return [mailed, await browser.submit(link, {})]
  },
  'account.signOutEverywhere': async () => [
    plain,
    await (await holder('ida@example.org')).submit('/account/sign-out-everywhere', {}),
  ],
  'account.turnOnSecondFactor': async () => {
    const browser = await member('kim@example.org')
    const secret = secretIn(await (await browser.submit('/account/second-factor', {})).text())
    const code = codeOf(secret)
    return [plain, await browser.submit('/account/second-factor', { secret, code, password: PASSWORD })]
  },
  'account.turnOffSecondFactor': async () => {
    const browser = await member('lou@example.org')
    const secret = secretIn(await (await browser.submit('/account/second-factor', {})).text())
    await browser.submit('/account/second-factor', { secret, code: codeOf(secret), password: PASSWORD })
    const fields = { 'code-password': PASSWORD, code: codeOf(secret, 1) }
    return [plain, await browser.submit('/account/second-factor-off', fields)]
  },
  'account.close': async () => [
    plain,
    await (await holder('jana@example.org')).submit('/account/close', { password: PASSWORD }),
  ],
}

test.each(Object.entries(CAUSES))('%s', async (action, cause) => {
  const [site, answer] = await cause()
  expect(answer.status, await answer.clone().text()).toBeLessThan(400)
  const entries = await told(site, answer)
  expect(entries.map((entry) => [entry.action, entry.outcome, entry.times])).toEqual([[action, 'done', 1]])
  if (action === 'account.askForMail') return
  expect(entries[0]?.subject).toMatch(/^portal\|portal\|[\da-f]{24}$/)
  expect(entries[0]?.address).toMatch(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/)
})

test('records sign-up, log-in and refusal under the same subject', async () => {
  const { answer: signUp } = await send(plain, 'signup', 'karla@example.org')
  const subject = await subjectOf(plain, signUp)
  const { answer: logIn } = await send(plain, 'login', 'karla@example.org')
  expect(await subjectOf(plain, logIn)).toBe(subject)
  const browser = await holder('lena@example.org')
  const refused = await browser.submit('/account/password', { password: 'wrong', 'new-password': OTHER })
  expect(await told(plain, refused)).toEqual([
    expect.objectContaining({ action: 'account.changePassword', outcome: 'refused', reason: '422' }),
  ])
})

test('records a log-in when an existing account signs up with its password', async () => {
  await send(plain, 'signup', 'nora@example.org')
  const { answer } = await send(plain, 'signup', 'nora@example.org')
  expect(await told(plain, answer)).toEqual([expect.objectContaining({ action: 'account.logIn', outcome: 'done' })])
})

test('records the account but no caller for a wrong password, and neither for an unknown address', async () => {
  const { answer: signUp } = await send(plain, 'signup', 'maria@example.org')
  const [made] = await told(plain, signUp)
  const { answer: wrong } = await send(plain, 'login', 'maria@example.org', OTHER)
  expect(await told(plain, wrong)).toEqual([
    expect.objectContaining({
      action: 'account.logIn',
      outcome: 'refused',
      reason: '422',
      subject: null,
      object: made?.object,
    }),
  ])
  const { answer: unknown } = await send(plain, 'login', 'nobody@example.org', OTHER)
  expect(await told(plain, unknown)).toEqual([
    expect.objectContaining({ action: 'account.logIn', outcome: 'refused', subject: null, object: null }),
  ])
})

test('records repeated refusals on pages once a minute', async () => {
  const first = await plain.visitor().fetch('/account/close')
  expect(first.status).toBe(401)
  expect(await told(plain, first)).toEqual([expect.objectContaining({ action: 'account.read', outcome: 'refused' })])
  const again = await plain.visitor().fetch('/account/close')
  expect(await told(plain, again)).toEqual([])
})
