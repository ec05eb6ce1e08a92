import path from 'node:path'
import { desc } from 'drizzle-orm'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { signingKeys } from '../../../server/platform/database/schema/identity.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { ANNOUNCED_MS } from '../../../server/features/identity/keys.ts'
import { operate, type InputOf, type Operating, type OperationName } from '../../../server/app/operator/commands.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { ISSUER, openTestDatabase, TENANT, startServer, TODAY, UNIVERSITIES } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openSite } from '../identity/site.ts'
import { PASSWORD, Visitor } from '../identity/visitor.ts'
import { advanceTo } from '../advance.ts'

/** The effect of operators' commands on the stores, and the audit entry of each. */

const site = closedAfterAll(await openSite())
const server = closedAfterAll(await startServer())
const documents = await documentsInFolder(path.join(server.folder, 'documents'))

async function lastEntry({ db }: Pick<Operating, 'db'>) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.at), desc(auditEntries.number))
    .limit(1)
  return entry
}

const byOperator = (action: string, command: string, object: unknown = expect.any(String)) =>
  expect.objectContaining({
    action,
    object,
    subject: 'operator',
    address: null,
    request: `portal ${command}`,
  }) as unknown

describe('the window', () => {
  let operating: Operating
  beforeEach(async () => {
    const { db, close } = await openTestDatabase()
    operating = { db, settings: readSettings({}), documents: undefined as never }
    await seedReference(db, { universities: async () => UNIVERSITIES, closingDate: '2090-09-30', now: TODAY })
    return close
  })

  test('§4.7 is shown, closed and opened with a new closing date, with audit entries', async () => {
    expect(await operate('window.show', operating, {})).toMatchObject({ isOpen: true, closingDate: '2090-09-30' })
    expect(await operate('window.change', operating, { open: false })).toMatchObject({
      open: false,
      isOpen: false,
      closingDate: '2090-09-30',
    })
    expect(await lastEntry(operating)).toEqual(byOperator('window.change', 'window close'))
    await operate('window.change', operating, { open: true, closingDate: '2090-10-31' })
    expect(await operate('window.show', operating, {})).toMatchObject({ isOpen: true, closingDate: '2090-10-31' })
    expect(await lastEntry(operating)).toEqual(byOperator('window.change', 'window open'))
  })

  test('cannot be opened with a past closing date, which records nothing', async () => {
    const opening = operate('window.change', operating, { open: true, closingDate: '2020-03-09' })
    await expect(opening).rejects.toThrow('The closing date 2020-03-09 has passed, so applications would stay closed.')
    expect(await operate('window.show', operating, {})).toMatchObject({ closingDate: '2090-09-30' })
    expect(await lastEntry(operating)).toBeUndefined()
  })
})

describe('an account of the embedded identity provider', () => {
  afterAll(() => verifyTrail(site.db))
  const running = {
    sessionsEnded: () => site.sessions.changed(),
    keysChanged: () => site.identity.renewKeys(),
  }
  const operating: Operating = { ...site, running }
  const visitor = () => new Visitor(site.settings)

  test('is found by its address in any case, by its subject and by its id', async () => {
    await visitor().enter('signup', 'found@example.org', PASSWORD)
    const [byAddress] = await operate('person.find', operating, { who: 'Found@Example.org' })
    expect(byAddress).toMatchObject({
      account: { email: 'found@example.org', isEmailProved: false, permissions: [] },
      sessions: 1,
      application: null,
      references: [],
    })
    const { owner, account } = byAddress ?? {}
    for (const who of [owner, `portal|${account?.id}`, account?.id]) {
      expect(await operate('person.find', operating, { who: who ?? '' })).toEqual([byAddress])
    }
    for (const who of ['nobody@example.org', 'auth0|nobody', 'a', 'PB-2026-222222', `x|${account?.id}`]) {
      await expect(operate('person.find', operating, { who })).rejects.toThrow(`No one matches ${who}.`)
    }
  })

  test.each(['login', 'signup'] as const)(
    'locked by guesses on the form %s can log in again after an unlock',
    async (form) => {
      const email = `guessed-${form}@example.org`
      await visitor().enter('signup', email, PASSWORD)
      const guesser = visitor()
      const { path: guessed } = await guesser.arrive({ screen_hint: form })
      const guess = async (password: string) => (await guesser.submit(guessed, { email, password })).status
      for (let count = 0; count < 10; count += 1) expect(await guess(`quiet guess number ${count}`)).toBe(422)
      expect(await guess(PASSWORD)).toBe(429)
      await operate('person.unlock', operating, { who: email })
      expect(await lastEntry(operating)).toEqual(byOperator('person.unlock', 'person unlock'))
      await expect(visitor().enter('login', email, PASSWORD)).resolves.toHaveProperty('access_token')
    },
  )

  test('is signed out everywhere at once', async () => {
    const { access_token: token } = await visitor().enter('signup', 'lost-phone@example.org', PASSWORD)
    expect(await site.verify(token)).not.toBeNull()
    expect(await operate('person.signOut', operating, { who: 'lost-phone@example.org' })).toMatchObject({ sessions: 1 })
    expect(await site.verify(token)).toBeNull()
    expect(await lastEntry(operating)).toEqual(byOperator('account.signOutEverywhere', 'person sign-out'))
  })

  test('gets a link for a new password, mailed or printed', async () => {
    await visitor().enter('signup', 'forgot@example.org', PASSWORD)
    const printed = await operate('person.reset', operating, { who: 'forgot@example.org', prints: true })
    const link = printed.link ?? ''
    const answer = await visitor().submit(new URL(link).pathname, { password: 'eleven loud mountains' })
    expect(answer.status).toBe(200)
    await expect(visitor().enter('login', 'forgot@example.org', 'eleven loud mountains')).resolves.toBeDefined()
    expect(await operate('person.reset', operating, { who: 'forgot@example.org', prints: false })).toMatchObject({
      link: null,
    })
    expect(await lastEntry(operating)).toEqual(byOperator('account.askForMail', 'person reset'))
    await expect.poll(() => site.mails()).toContain('/account/new-password/')
  })

  test('signs with the next key a day after it was made, and with another at once when the keys are revoked', async () => {
    const person = visitor()
    const before = await person.enter('signup', 'keys@example.org', PASSWORD)
    const { signsFrom } = await operate('keys.rotate', operating, { atOnce: false })
    expect(Date.parse(signsFrom) - Date.now()).toBeGreaterThan(ANNOUNCED_MS - 600_000)
    expect(await lastEntry(operating)).toEqual(byOperator('keys.rotate', 'keys rotate'))
    expect((await site.db.select().from(signingKeys)).map(({ id }) => id)).toContain('tokens:1')

    await operate('keys.rotate', operating, { atOnce: true })
    expect(await lastEntry(operating)).toEqual(byOperator('keys.rotate', 'keys rotate --at-once', 'tokens:2'))
    expect(await site.verify(before.access_token)).toBeNull()
    const after = await visitor().enter('login', 'keys@example.org', PASSWORD)
    expect(decodeProtectedHeader(after.access_token).kid).not.toBe(decodeProtectedHeader(before.access_token).kid)
    expect(await site.verify(after.access_token)).not.toBeNull()
  })

  test.each([
    ['person.unlock', { who: 'a@example.org' }, 'Accounts are'],
    ['person.reset', { who: 'a@example.org', prints: false }, 'Passwords are'],
    ['person.signOut', { who: 'a@example.org' }, 'Sessions are'],
    ['keys.rotate', { atOnce: false }, 'Signing keys are'],
    ['role.list', {}, 'Roles are permissions of'],
  ] satisfies [OperationName, InputOf<OperationName>, string][])(
    'with an external identity provider, %s explains where to do it',
    async (name, input, what) => {
      const tenant = { AUTH_DOMAIN: 'bank.eu.auth0.com', AUTH_CLIENT_ID: 'abc', AUTH_AUDIENCE: 'https://bank.test/api' }
      await expect(operate(name, { ...operating, settings: readSettings(tenant) }, input)).rejects.toThrow(
        `${what} the identity provider's, which is bank.eu.auth0.com. Do this there.`,
      )
    },
  )
})

describe('an applicant of any identity provider', () => {
  const settings = readSettings({ DATA_DIR: server.folder })
  const operating: Operating = {
    db: server.db,
    documents,
    settings: { ...settings, auth: { ...settings.auth, issuer: ISSUER, tenant: TENANT } },
  }

  test('is found by address, reference, subject and applicantId, and erased after confirmation', async () => {
    const applicant = await server.applicant({ sub: 'auth0|one' })
    await advanceTo(applicant)
    const [found] = await operate('person.find', operating, { who: 'auth0|one' })
    expect(found).toMatchObject({
      owner: `${TENANT}|auth0|one`,
      account: null,
      application: { highestStep: SUBMITTED_HIGHEST_STEP },
    })
    const { references = [], addresses = [] } = found ?? {}
    expect(references).toHaveLength(1)
    for (const who of ['one', `${TENANT}|auth0|one`, references[0], addresses[0]]) {
      expect(await operate('person.find', operating, { who: who ?? '' })).toEqual([found])
    }
    const kept = await operate('person.erase', operating, { who: 'one', yes: false })
    expect(kept).toMatchObject({ kept: { fellowships: 1, submissions: 1 }, report: null })
    const { report } = await operate('person.erase', operating, { who: 'one', yes: true })
    expect(Object.values(report ?? {}).every(({ after }) => after === 0)).toBe(true)
    expect(await server.db.select().from(fellowships)).toEqual([])
    expect(await lastEntry(operating)).toEqual(byOperator('person.erase', 'person erase'))
  })

  test('is not changed when two match; both are listed', async () => {
    for (const sub of ['auth0|two', 'google|three']) await advanceTo(await server.applicant({ sub }), 2)
    const erasing = operate('person.erase', operating, { who: PERSONAL_VALUES.email, yes: true })
    await expect(erasing).rejects.toThrow(
      `2 people match ${PERSONAL_VALUES.email}. Nothing was changed. Choose one by its subject:\n  portal|auth0|two\n  portal|google|three`,
    )
    expect(await server.db.select().from(fellowships)).toHaveLength(2)
  })
})
