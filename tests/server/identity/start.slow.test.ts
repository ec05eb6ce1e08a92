import Fastify from 'fastify'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { passwords } from '../../../server/features/identity/passwords.ts'
import { networkOf } from '../../../server/platform/limits/network.ts'
import { createIdentity, type IdentityOptions } from '../../../server/features/identity/identity.ts'
import type { Log } from '../../../server/platform/log.ts'
import { openOutbox } from '../../../server/platform/mail/outbox.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import type { Database, OpenDatabase } from '../../../server/platform/database/database.ts'
import { accounts, oidcRecords, signingKeys } from '../../../server/platform/database/schema/identity.ts'
import { openSharedLimits } from '../../../server/platform/limits/sharedLimits.ts'
import { openSessions } from '../../../server/platform/sessions/sessions.ts'
import { openEmbedded } from '../embedded.ts'
import { IDLE_MS, MADE_BY_TEST, OPEN, openSite, renderPage } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'the bank opens at nine' }

const outbox = openOutbox({ way: 'none' })
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterEach(() => vi.restoreAllMocks())
async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  return database
}

const identityIn = (db: Database, change: Partial<IdentityOptions>) =>
  createIdentity({
    db,
    sessions: openSessions({ db, idleMs: IDLE_MS }),
    window: OPEN,
    limits: openSharedLimits({ db, secret: 'test' }),
    outbox,
    applications: { hasSubmitted: async () => false, erase: async () => undefined },
    renderPage,
    filesNext: () => [],
    settings: readSettings({}),
    logger: quiet,
    ...change,
  })

describe('starting', () => {
  test('gives machines that start together the same keys and one administrator', async () => {
    const { db } = await emptyDatabase()
    const settings = readSettings(ADMIN)
    await Promise.all([1, 2, 3].map(() => identityIn(db, { settings })))
    expect(await db.select().from(signingKeys)).toHaveLength(2)
    expect(await db.select().from(accounts)).toMatchObject([{ email: 'admin@example.org', permissions: ['admin'] }])
  })

  test('verifies tokens of one machine on another, and after a restart', async () => {
    const site = await openSite()
    onTestFinished(() => site.close())
    const { access_token: token } = await new Visitor(site.settings).enter('signup', 'anna@example.org', PASSWORD)
    const other = await identityIn(site.db, { settings: site.settings })
    await expect(jwtVerify(token, other.keys)).resolves.toHaveProperty('payload.email', 'anna@example.org')

    const { db } = await emptyDatabase()
    const stranger = await identityIn(db, { settings: site.settings })
    expect(decodeProtectedHeader(token).kid).toBeTruthy()
    await expect(jwtVerify(token, stranger.keys)).rejects.toThrow()
  })

  test("keeps an existing account with the administrator's email address, and logs a warning", async () => {
    const { db } = await emptyDatabase()
    const said: string[] = []
    const warn = (details: object, message: string) => void said.push(JSON.stringify(details) + message)
    const logger: Log = { ...quiet, warn }
    await db.insert(accounts).values({ id: 'a'.repeat(24), email: ADMIN.ADMIN_EMAIL, passwordHash: 'kept' })
    await identityIn(db, { settings: readSettings(ADMIN), logger })
    expect(await db.select().from(accounts)).toMatchObject([{ passwordHash: 'kept', permissions: [] }])
    expect(said).toHaveLength(1)
    expect(said[0]).not.toContain(ADMIN.ADMIN_EMAIL)
  })

  test('deletes expired rows', async () => {
    const { db } = await emptyDatabase()
    const row = { model: 'Session', payload: {} }
    await db.insert(oidcRecords).values([
      { ...row, id: 'old', expiresAt: new Date(Date.now() - 1_000) },
      { ...row, id: 'new', expiresAt: new Date(Date.now() + 60_000) },
      { ...row, id: 'endless', expiresAt: null },
    ])
    const app = Fastify()
    const { plugin } = await identityIn(db, {})
    await app.register(plugin)
    await app.ready()
    expect((await db.select().from(oidcRecords)).map(({ id }) => id).sort()).toEqual(['endless', 'new'])
    await app.close()
  })
})

test('uses secure cookies and the addresses of PUBLIC_URL behind a proxy', async () => {
  const { db } = await emptyDatabase()
  const settings = readSettings({ PUBLIC_URL: 'https://bursary.example.org', EMBEDDED_STORES: 'anywhere' })
  const app = Fastify()
  await app.register((await identityIn(db, { settings })).plugin)
  const url = new Visitor(settings).authorizeUrl()
  const headers = { host: 'inside:8080', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const response = await app.inject({ url, headers })
  expect(response.headers.location).toMatch(/^\/u\//)
  expect(response.cookies.length).toBeGreaterThan(0)
  for (const cookie of response.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax' })
  const discovery = await app.inject({ url: '/.well-known/openid-configuration', headers })
  expect(discovery.json()).toMatchObject({
    issuer: 'https://bursary.example.org/',
    token_endpoint: 'https://bursary.example.org/oauth/token',
  })
  const [interaction] = await db.select().from(oidcRecords).where(eq(oidcRecords.model, 'Interaction'))
  expect(interaction?.payload['returnTo']).toMatch(/^https:\/\/bursary\.example\.org\/authorize\//)
  await app.close()
})

test('shows a page when the database fails, and logs the failure without any values', async () => {
  const site = await openSite()
  const visitor = new Visitor(site.settings)
  const { path } = await visitor.arrive()
  await site.db.execute('drop table oidc_records')
  const pages = [await visitor.open(path), await visitor.open(visitor.authorizeUrl({ login_hint: 'anna@example.org' }))]
  const logged = site.log.map((line): { msg: string; requestId?: string } => JSON.parse(line))
  for (const [index, message] of ['An identity page failed', 'The identity provider failed'].entries()) {
    const requestId = logged.find(({ msg }) => msg === message)?.requestId
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(pages[index]).toMatchObject({ status: 500, body: expect.stringContaining('Something went wrong') })
    expect(pages[index]?.body).toContain(`Reference: ${requestId}`)
    expect(pages[index]?.body).not.toMatch(/oidc_records|Failed query/)
  }
  const log = site.log.join('')
  expect(log).toContain('42P01')
  expect(log).not.toContain('anna@')
  expect(log).not.toContain('Failed query')
  await site.close()
})

test('shows the error on the failure page in development', async () => {
  const site = await openSite({ env: { PORTAL_DEV: '1' } })
  await site.db.execute('drop table oidc_records')
  const page = await new Visitor(site.settings).open(new Visitor(site.settings).authorizeUrl())
  expect(page).toMatchObject({
    status: 500,
    body: expect.stringContaining('relation &quot;oidc_records&quot; does not exist'),
  })
  expect(site.log.join('')).toContain('relation \\"oidc_records\\" does not exist')
  await site.close()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('attempts from %s count for %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an unknown email address takes the same password check as a known one', async () => {
  const { db } = await emptyDatabase()
  const verify = vi.fn<typeof passwords.verify>(passwords.verify)
  const accountsOfTest = await openAccounts(db, { ...passwords, verify })
  await accountsOfTest.create({ email: 'anna@example.org', password: PASSWORD }, MADE_BY_TEST)
  const checksFor = async (email: string) => {
    verify.mockClear()
    expect(await accountsOfTest.verify(email, 'not the password')).toBeNull()
    return verify.mock.calls.map(([hash]) => hash.split('$').slice(0, 4))
  }
  const known = await checksFor('anna@example.org')
  expect(known).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']])
  expect(await checksFor('unknown@example.org')).toEqual(known)
})
