import { randomBytes, randomUUID } from 'node:crypto'
import { signUpAndStay } from '../../support/applicant.mjs'
import { guessOf, openSignIn } from '../../support/signIn.mjs'
import { call } from '../../support/call.mjs'

/** Guesses passwords, links and codes, and checks that the account's owner can still log in. */
export const name = 'bruteForce'

/** High enough that the account's own limit applies first. */
const CALLS = 120
/** The proxy that sets the caller's address. */
export const how = { settings: { TRUST_PROXY: '1', RATE_LIMIT: String(CALLS) } }

/** The most guesses at one account that the server may check per address. */
const MOST_GUESSES = 15
const MOST_MAILS = 10

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors }) {
  const { portal } = visitors
  let tested = 0
  /** @type {string[]} */
  const failures = []

  /** Sends guesses and records how many were checked and whether one succeeded. */
  async function guess(what, most, guesses) {
    const outcomes = { in: 0, checked: 0, refused: 0 }
    for (const next of guesses) {
      tested += 1
      const { status } = await next()
      outcomes[guessOf(status)] += 1
    }
    if (outcomes.in > 0) failures.push(`${what}: ${outcomes.in} guesses succeeded`)
    if (outcomes['checked'] > most)
      failures.push(`${what}: ${outcomes['checked']} guesses were checked, at most ${most} allowed`)
  }
  const times = (count, make) => Array.from({ length: count }, (_, index) => () => make(index))
  const wrong = () => `wrong ${randomBytes(9).toString('base64url')}`

  await fromOneAddress()
  await underManySpellings()
  await withForgedAddresses()
  await fromManyAddresses()
  await bySpraying()
  await atTheAccountsPage()
  await atMailedLinks()
  await byAskingForMails()
  await whoHasAnAccount()
  return { tested, failures }

  async function fromOneAddress() {
    const { email } = await person()
    const at = await openSignIn(portal, '203.0.113.1')
    await guess(
      '60 passwords from one address',
      MOST_GUESSES,
      times(60, () => at.logIn(email, wrong())),
    )
    at.close()
  }

  async function underManySpellings() {
    const { email } = await person()
    const [local = '', domain = ''] = email.split('@')
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `${local}@${domain.toUpperCase()}`]
    const at = await openSignIn(portal, '203.0.113.2')
    const guesses = times(60, (index) => at.logIn(spellings[index % spellings.length], wrong()))
    await guess('60 passwords under many spellings of one address', MOST_GUESSES, guesses)
    at.close()
  }

  async function withForgedAddresses() {
    const { email } = await person()
    const at = await openSignIn(portal, '203.0.113.3')
    const guesses = times(60, (index) => at.logIn(email, wrong(), `198.51.100.${index}, 203.0.113.3`))
    await guess('60 passwords with forged addresses', MOST_GUESSES, guesses)
    at.close()
  }

  async function fromManyAddresses() {
    const { email, password, client } = await person()
    for (let number = 1; number <= 10; number += 1) {
      const at = await openSignIn(portal, `203.0.113.${100 + number}`)
      const guesses = times(MOST_GUESSES, () => at.logIn(email, wrong()))
      await guess(`${MOST_GUESSES} passwords from address ${number}`, MOST_GUESSES, guesses)
      at.close()
    }
    const owner = await openSignIn(portal, undefined, client)
    tested += 1
    const { status } = await owner.logIn(email, password)
    if (status !== 303) failures.push(`the owner was locked out by other users' guesses: ${status}`)
    owner.close()
  }

  async function bySpraying() {
    const at = await openSignIn(portal, '203.0.113.4')
    const guesses = times(CALLS + 80, () => at.logIn(`${randomUUID()}@example.org`, 'Winter2030'))
    await guess('one password at many accounts', CALLS, guesses)
    at.close()
  }

  async function atTheAccountsPage() {
    const { client } = await person()
    const at = await openSignIn(portal, '203.0.113.5', client)
    const guesses = times(40, () =>
      at.post('/account/password', { password: wrong(), 'new-password': 'nine new quiet rivers' }),
    )
    await guess('40 passwords at the page of the account', MOST_GUESSES, guesses)
    at.close()
  }

  async function atMailedLinks() {
    const links = (await server.routes()).filter(({ url }) => url.includes(':token'))
    if (links.length === 0) failures.push('found no route of a mailed link')
    for (const [number, { method, url }] of links.entries()) {
      for (let index = 0; index < 60; index += 1) {
        tested += 1
        const token = index % 3 === 0 ? randomUUID() : randomBytes(32).toString('base64url')
        const answer = await call(portal.origin, {
          method,
          target: url.replace(':token', token),
          headers: {
            'x-forwarded-for': `198.51.${number}.${index}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: method === 'POST' ? 'password=nine+new+quiet+rivers' : '',
        })
        if (answer === null || answer.status < 400 || answer.status >= 500)
          failures.push(`${method} ${url} with a guessed token: ${answer?.status}`)
      }
    }
  }

  async function byAskingForMails() {
    const { email } = await person()
    let mailed = 0
    for (let number = 1; number <= 30; number += 1) {
      const at = await openSignIn(portal, `198.51.100.${100 + number}`)
      tested += 1
      const { status } = await at.reset(email)
      if (status === 200) mailed += 1
      else if (status !== 429) failures.push(`a password reset returned ${status}`)
      at.close()
    }
    if (mailed === 0 || mailed > MOST_MAILS) failures.push(`${mailed} of 30 resets were mailed to one address`)
  }

  /** Compares the responses for an address with an account and for one without. */
  async function whoHasAnAccount() {
    const { email } = await person()
    const at = await openSignIn(portal, '203.0.113.6')
    const stranger = `${randomUUID()}@example.org`
    for (const ask of [(address) => at.logIn(address, wrong()), (address) => at.reset(address)]) {
      tested += 1
      const [known, unknown] = [await ask(email), await ask(stranger)]
      // Ignores places where a line may break.
      const said = ({ status, text }, address) => `${status} ${text.replaceAll('<wbr/>', '').replaceAll(address, '')}`
      if (said(known, email) !== said(unknown, stranger)) failures.push('the response reveals who has an account')
    }
    at.close()
  }

  /** An applicant and the browser that signed up. */
  function person() {
    return signUpAndStay(portal)
  }
}
