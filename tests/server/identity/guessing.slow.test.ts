import { beforeEach, describe, expect, test } from 'vitest'
import { counts } from '../../../server/platform/database/schema/limits.ts'
import { openLogInGuard, type Attempt } from '../../../server/features/identity/logInGuard.ts'
import { openTestDatabase } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openSite } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'

const QUARTER_MS = 15 * 60_000

const database = closedAfterAll(await openTestDatabase())
const site = closedAfterAll(await openSite({ env: { ADDRESS_SIGN_UPS: '70' } }))

describe('guessing passwords', () => {
  beforeEach(() => database.db.delete(counts))

  const clock = { now: Date.parse('2030-03-10T08:00:00Z') }
  const node = () => openLogInGuard({ db: database.db, secret: 'a secret', wrongPerNetwork: 30, now: () => clock.now })
  const [one, other] = [() => node(), () => node()]
  const LAB = '192.0.2.7'
  let tried = 0
  const attempt = (change: Partial<Attempt> = {}): Attempt => ({
    email: 'owner@example.org',
    ip: `198.51.100.${(tried += 1) % 250}`,
    password: `guess ${tried}`,
    device: null,
    ...change,
  })
  const wait = async (change: Partial<Attempt>, at = one()) => (await at.begin(attempt(change))).waitSeconds
  const enter = async (change: Partial<Attempt>) => {
    const { waitSeconds, succeeded } = await one().begin(attempt(change))
    expect(waitSeconds).toBe(0)
    await succeeded()
  }

  test('has to wait 15 minutes on every node after ten attempts at one account from one address', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect(await wait({ ip: LAB }, guess % 2 ? one() : other())).toBe(0)
    expect(await wait({ ip: LAB }, one())).toBe(900)
    clock.now += QUARTER_MS - 1_000
    expect(await wait({ ip: LAB }, other())).toBe(1)
    clock.now += 1_000
    expect(await wait({ ip: LAB })).toBe(0)
  })

  test("does not lock out the owner's known browsers or other addresses, even from the owner's address", async () => {
    for (let guess = 0; guess < 40; guess += 1) await wait({ ip: LAB })
    await enter({ ip: LAB, device: 'a browser of hers' })
    await enter({ ip: '203.0.113.9' })
    for (let guess = 0; guess < 10; guess += 1) expect(await wait({ device: 'another browser' })).toBe(0)
    expect(await wait({ device: 'another browser' })).toBeGreaterThan(0)
  })

  test('has to wait at one account from many addresses, except where the owner has logged in before', async () => {
    await enter({ ip: LAB })
    for (let guess = 0; guess < 100; guess += 1) expect(await wait({ ip: `2001:db8:${guess}::1` })).toBe(0)
    expect(await wait({ ip: '203.0.113.77' })).toBeGreaterThan(0)
    await enter({ ip: LAB })
    await enter({ device: 'a browser of hers' })
  })

  test('has to wait at many accounts from one address, but users who have logged in there do not', async () => {
    await enter({ ip: LAB, email: 'pupil@example.org' })
    for (let guess = 0; guess < 30; guess += 1) expect(await wait({ ip: LAB, email: `${guess}@example.org` })).toBe(0)
    expect(await wait({ ip: LAB, email: 'next@example.org' })).toBeGreaterThan(0)
    await enter({ ip: LAB, email: 'pupil@example.org' })
    await enter({ ip: '203.0.113.9', email: 'next@example.org' })
  })

  test('has to wait with one password at many accounts from many addresses, but not with other passwords', async () => {
    const spray = (guess: number) => ({
      email: `${guess}@example.org`,
      ip: `2001:db8:${guess}::1`,
      password: 'Namibia1990',
    })
    for (let guess = 0; guess < 50; guess += 1) expect(await wait(spray(guess))).toBe(0)
    expect(await wait(spray(50))).toBeGreaterThan(0)
    expect(await wait({ ...spray(51), password: PASSWORD })).toBe(0)
    // The same password, as some keyboards send it.
    expect(await wait({ ...spray(52), password: 'Ｎamibia1990' })).toBeGreaterThan(0)
  })

  test('stores no address, password or name in the database', async () => {
    await wait({ ip: LAB, password: PASSWORD })
    const kept = JSON.stringify(await database.db.select().from(counts))
    for (const secret of ['owner', LAB, PASSWORD]) expect(kept).not.toContain(secret)
  })
})

describe('§7.13 behind one address', () => {
  const visitor = () => new Visitor(site.settings)

  test("60 applicants in a school's lab sign up at once, and log in again", { timeout: 240_000 }, async () => {
    const pupils = Array.from({ length: 60 }, (_, pupil) => `pupil-${pupil}@school.example`)
    const tokens = await Promise.all(pupils.map((email) => visitor().enter('signup', email, PASSWORD)))
    expect(tokens.every(({ access_token: token }) => token !== '')).toBe(true)
    const again = await Promise.all(pupils.map((email) => visitor().enter('login', email, PASSWORD)))
    expect(again.every(({ access_token: token }) => token !== '')).toBe(true)
  })

  test('an applicant logs in from the browser used to sign up while another guesses; other browsers wait', async () => {
    const owner = visitor()
    await owner.enter('signup', 'owner@example.org', PASSWORD)
    await owner.logOut({})
    const guesser = visitor()
    const { path } = await guesser.arrive()
    const guess = (password: string) => guesser.submit(path, { email: 'owner@example.org', password })
    for (let count = 0; count < 10; count += 1) expect((await guess(`guess ${count}`)).status).toBe(422)
    expect((await guess(PASSWORD)).status).toBe(429)
    await expect(owner.enter('login', 'owner@example.org', PASSWORD)).resolves.toHaveProperty('access_token')
    const forged = visitor()
    await forged.enter('signup', 'forger@example.org', PASSWORD)
    await forged.logOut({})
    const form = await forged.arrive()
    expect((await forged.submit(form.path, { email: 'owner@example.org', password: PASSWORD })).status).toBe(429)
  })

  test('a browser stays known as long as the password', async () => {
    const [owner, other] = [visitor(), visitor()]
    await owner.enter('signup', 'moved@example.org', PASSWORD)
    await other.enter('login', 'moved@example.org', PASSWORD)
    await owner.submit('/account/password', { password: PASSWORD, 'new-password': 'eleven loud mountains' })
    const guesser = visitor()
    const { path } = await guesser.arrive()
    const typed = { email: 'moved@example.org', password: 'eleven loud mountains' }
    for (let count = 0; count < 11; count += 1) await guesser.submit(path, { ...typed, password: `guess ${count}` })
    const form = await other.arrive()
    expect((await other.submit(form.path, typed)).status).toBe(429)
    await owner.logOut({})
    await expect(owner.enter('login', typed.email, typed.password)).resolves.toHaveProperty('access_token')
  })

  test('a rejected weak password counts as an attempt, because judging it takes time', async () => {
    const site2 = await openSite({ env: { ADDRESS_SIGN_UPS: '2' } })
    const someone = new Visitor(site2.settings)
    const { path } = await someone.arrive({ screen_hint: 'signup' })
    const statuses = []
    for (const password of ['short', 'password1234', 'password1234', 'password1234']) {
      statuses.push((await someone.submit(path, { email: 'easy@example.org', password })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 429])
    await site2.close()
  })

  test('the number of new accounts is limited, and the typed values stay', async () => {
    const crowd = visitor()
    const { path } = await crowd.arrive({ screen_hint: 'signup' })
    const signUp = (email: string) => visitor().enter('signup', email, PASSWORD)
    let made = 0
    while (
      made < 20 &&
      (await signUp(`more-${made}@example.org`).then(
        () => true,
        () => false,
      ))
    )
      made += 1
    expect(made).toBeLessThan(10)
    const refused = await crowd.submit(path, { email: 'late@example.org', password: PASSWORD })
    expect(refused.status).toBe(429)
    const waiting = Number(refused.headers.get('retry-after'))
    expect(waiting).toBeGreaterThan(1_800)
    expect(waiting).toBeLessThanOrEqual(3_600)
    const body = await refused.text()
    const minutes = Math.ceil(waiting / 60)
    expect(body).toContain(`Too many people have just signed up from your network. Wait ${minutes} minutes, then try`)
    expect(body).toContain('value="late@example.org"')
  })
})
