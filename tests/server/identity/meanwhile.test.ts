import { afterAll, describe, expect, test, vi } from 'vitest'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { setPassword } from '../../../server/features/identity/accounts.ts'
import { passwords } from '../../../server/features/identity/passwords.ts'
import { inviteStaff } from '../../../server/features/identity/staff.ts'
import { commandEntry } from '../../../server/platform/audit/entries.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openSmtpServer } from '../mail/smtpServer.ts'
import { codeOf, secretIn } from './codes.ts'
import { openSite } from './site.ts'
import { PASSWORD, type Visitor } from './visitor.ts'

/** Changes of an account while its password is checked or hashed. */

const OTHER = 'eleven loud mountains'

/** Done once, after the next password is checked or hashed. */
let meanwhile: () => Promise<unknown> = async () => undefined
const done = async () => {
  const work = meanwhile
  meanwhile = async () => undefined
  await work()
}
const { hash, verify } = passwords
const spies = [
  vi.spyOn(passwords, 'verify').mockImplementation(async (...typed) => {
    const isRight = await verify(...typed)
    await done()
    return isRight
  }),
  vi.spyOn(passwords, 'hash').mockImplementation(async (...typed) => {
    const hashed = await hash(...typed)
    await done()
    return hashed
  }),
]
afterAll(() => {
  for (const spy of spies) spy.mockRestore()
})

/** Done once, while the next session is stored. */
let asItIsStored: () => Promise<unknown> = async () => undefined

const smtp = closedAfterAll(await openSmtpServer())
const site = closedAfterAll(await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test' } }))
const { accounts } = site
const { start } = site.sessions
vi.spyOn(site.sessions, 'start').mockImplementation(async (id) => {
  await start(id)
  const work = asItIsStored
  asItIsStored = async () => undefined
  await work()
})

const invite = (email: string) => async () => {
  const entry = (id: string) => commandEntry('staff.invite', id, 'test')
  await inviteStaff(site, { email, role: 'bursaryAdmin', entry })
  site.sessions.changed()
}
const opens = async (email: string, password: string) => (await accounts.verify(email, password)) !== null

describe('a role never goes to a password that was set before it, also not if it is being used', () => {
  test('at a log-in', async () => {
    const email = 'entering@bank.example'
    await site.account(email, { isEmailProved: false })
    const visitor = site.visitor()
    const { path } = await visitor.arrive()
    meanwhile = invite(email)
    const answer = await visitor.submit(path, { email, password: PASSWORD })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('password is wrong')])
    expect((await visitor.submit(path, { email, password: PASSWORD })).status).toBe(422)
  })

  test('at a change of the password', async () => {
    const email = 'changing@bank.example'
    await site.account(email, { isEmailProved: false })
    const { browser: visitor } = await site.logIn(email)
    meanwhile = invite(email)
    const answer = await visitor.submit('/account/password', { password: PASSWORD, 'new-password': OTHER })
    expect([answer.status, await opens(email, OTHER)]).toEqual([422, false])
  })

  test('at a change of the address', async () => {
    const email = 'moving@bank.example'
    await site.account(email, { isEmailProved: false })
    const { browser: visitor } = await site.logIn(email)
    meanwhile = invite(email)
    const answer = await visitor.submit('/account/email', { email: 'thief@home.example', 'email-password': PASSWORD })
    expect(answer.status).toBe(422)
    expect((await site.db.select().from(outbox)).map(({ recipient }) => recipient)).not.toContain('thief@home.example')
  })
})

describe('a role that is given while a session is stored ends it', () => {
  const isLoggedIn = async (visitor: Visitor) => (await visitor.fetch('/account')).status === 200

  test('at a log-in', async () => {
    const email = 'storing@bank.example'
    await site.account(email, { isEmailProved: false })
    const visitor = site.visitor()
    const { path } = await visitor.arrive()
    asItIsStored = invite(email)
    await visitor.submit(path, { email, password: PASSWORD })
    await expect.poll(() => isLoggedIn(visitor)).toBe(false)
  })

  test('after a change of the password', async () => {
    const email = 'changed@bank.example'
    await site.account(email, { isEmailProved: false })
    const { browser: visitor } = await site.logIn(email)
    asItIsStored = invite(email)
    await visitor.submit('/account/password', { password: PASSWORD, 'new-password': OTHER })
    await expect.poll(() => isLoggedIn(visitor)).toBe(false)
  })
})

describe('a password that is reset meanwhile', () => {
  const SECOND_FACTOR = '/account/second-factor'

  /** Staff who are logged in. `reset` resets their password. */
  async function member(email: string) {
    const { id } = await site.account(email, { permissions: ['bursaryAdmin'] })
    const { browser: visitor } = await site.logIn(email)
    const reset = async () => setPassword(site.db, id, await hash(OTHER))
    const secret = secretIn(await (await visitor.submit(SECOND_FACTOR, {})).text())
    const setUp = () => visitor.submit(SECOND_FACTOR, { secret, code: codeOf(secret), password: PASSWORD })
    return { visitor, secret, setUp, reset, stored: () => accounts.findByEmail(email) }
  }

  test('sets up no second factor', async () => {
    const { setUp, reset, stored } = await member('setting-up@bank.example')
    meanwhile = reset
    expect([(await setUp()).status, (await stored())?.hasSecondFactor]).toEqual([422, false])
  })

  test('turns no second factor off', async () => {
    const { visitor, secret, setUp, reset, stored } = await member('turning-off@bank.example')
    expect((await setUp()).status).toBe(303)
    meanwhile = reset
    const typed = { code: codeOf(secret, 1), 'code-password': PASSWORD }
    const answer = await visitor.submit(`${SECOND_FACTOR}-off`, typed)
    expect([answer.status, (await stored())?.hasSecondFactor]).toEqual([422, true])
  })

  test('closes no account', async () => {
    const { visitor, reset, stored } = await member('closing@bank.example')
    meanwhile = reset
    const answer = await visitor.submit('/account/close', { password: PASSWORD })
    expect([answer.status, await stored()]).toEqual([422, expect.anything()])
  })
})
