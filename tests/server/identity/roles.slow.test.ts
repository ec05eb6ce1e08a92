import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/database.ts'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { changeRole, listHolders } from '../../../server/features/identity/roles.ts'
import { allEntries } from '../audit/trail.ts'
import { portalCommand } from '../cli/portalCommand.ts'
import { openTestDatabase } from '../fixture.ts'
import { openSite, type Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** Staff roles, assigned and removed by an operator, and carried in the account's tokens. */

const PASSWORD = 'seven quiet rivers'
const EMAIL = 'member@example.org'

describe('at the embedded identity provider', () => {
  let site: Site
  let member: Visitor
  beforeEach(async () => {
    site = await openSite()
    member = new Visitor(site.settings)
  })
  const permissionsOf = (token: string) => decodeJwt(token)['permissions']

  test('the first role and the removal of one end the session, and a further role is in the next token', async () => {
    const { access_token: before, refresh_token: refresh } = await member.enter('signup', EMAIL, PASSWORD)
    expect(permissionsOf(before)).toEqual([])
    expect(await changeRole(site.db, ' Member@Example.org', 'committeeMember', 'grant')).toBe('changed')
    expect(await changeRole(site.db, EMAIL, 'committeeMember', 'grant')).toBe('asItWas')
    expect((await member.refresh(refresh)).status).toBe(400)
    const entered = await member.enter('login', EMAIL, PASSWORD)
    expect(permissionsOf(entered.access_token)).toEqual(['committeeMember'])

    expect(await changeRole(site.db, EMAIL, 'bursaryAdmin', 'grant')).toBe('changed')
    const renewed = await member.refresh(entered.refresh_token)
    expect(renewed.status).toBe(200)
    const { access_token: token, refresh_token: next } = (await renewed.json()) as Record<string, string>
    expect(permissionsOf(token ?? '')).toEqual(['committeeMember', 'bursaryAdmin'])
    expect(await listHolders(site.db)).toEqual([{ email: EMAIL, roles: ['bursaryAdmin', 'committeeMember'] }])
    expect(await changeRole(site.db, EMAIL, 'committeeMember', 'revoke')).toBe('changed')
    expect(await changeRole(site.db, EMAIL, 'committeeMember', 'revoke')).toBe('asItWas')
    expect((await member.refresh(next ?? '')).status).toBe(400)
    expect((await member.silently()).message).toMatchObject({ error: 'login_required' })
    const again = await member.enter('login', EMAIL, PASSWORD)
    expect(permissionsOf(again.access_token)).toEqual(['bursaryAdmin'])
    await site.close()
  })

  test('records each change in the audit trail, and nothing when nothing changed', async () => {
    await member.enter('signup', EMAIL, PASSWORD)
    for (const change of ['grant', 'grant', 'revoke', 'revoke'] as const) {
      await changeRole(site.db, EMAIL, 'bursaryAdmin', change)
    }
    expect(await changeRole(site.db, 'nobody@example.org', 'admin', 'grant')).toBe('noAccount')
    const told = (await allEntries(site.db)).filter(({ action }) => action.startsWith('role.'))
    expect(told).toMatchObject([
      { action: 'role.grant', outcome: 'done', reason: 'bursaryAdmin', subject: 'operator' },
      { action: 'role.revoke', outcome: 'done', reason: 'bursaryAdmin', subject: 'operator' },
    ])
    expect(told[0]?.object).toMatch(/^[\da-f]{24}$/)
    await site.close()
  })
})

describe('portal role', () => {
  const POSTGRES = process.env.TEST_DATABASE_URL
  let dataDir: string
  let shared: (OpenDatabase & { url?: string }) | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-roles-'))
    if (POSTGRES) shared = await openTestDatabase()
    const { db, close } = shared ?? (await openDatabase({ dataDir }))
    const accounts = await openAccounts(db)
    await accounts.create({ email: EMAIL, password: PASSWORD }, ({ id }) => operatorEntry('account.signUp', id))
    if (!shared) await close()
  })
  afterAll(async () => {
    await shared?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function role(args: string[], env: Record<string, string> = {}) {
    const stores = { DATA_DIR: dataDir, DATABASE_URL: (POSTGRES && shared?.url) ?? '' }
    const { code, said } = await portalCommand(['role', ...args], { ...stores, ...env })
    return { code, said: said.trim() }
  }

  test('assigns a role, lists its holders, and removes it', async () => {
    expect(await role(['grant', 'bursaryAdmin', EMAIL])).toEqual({
      code: 0,
      said: 'Done: the account is a bursary admin.',
    })
    expect(await role(['list'])).toEqual({ code: 0, said: `${EMAIL}  bursaryAdmin` })
    expect((await role(['list', '--json'])).said).toBe(JSON.stringify({ email: EMAIL, roles: ['bursaryAdmin'] }))
    const taken = await role(['revoke', 'bursaryAdmin', EMAIL])
    expect(taken).toEqual({ code: 0, said: 'Done: the account is not a bursary admin.' })
    expect(await role(['list'])).toEqual({ code: 0, said: '' })
  })

  test.each([
    { what: 'an address without an account', args: ['grant', 'admin', 'no@example.org'], ends: 1, says: 'No account' },
    { what: 'an unknown role', args: ['grant', 'owner', EMAIL], ends: 2, says: 'Allowed choices are admin' },
    { what: 'no email address', args: ['grant', 'admin'], ends: 2, says: "missing required argument 'email'" },
    { what: 'nothing', args: [], ends: 2, says: 'Usage: portal role' },
  ])('reports what it cannot do, and its exit code: $what', async ({ args, ends, says }) => {
    const { code, said } = await role(args)
    expect([code, said]).toEqual([ends, expect.stringContaining(says)])
  })

  test('explains where roles are assigned with an Auth0 tenant', async () => {
    const tenant = {
      AUTH_DOMAIN: 'tenant.example',
      AUTH_CLIENT_ID: 'portal',
      AUTH_AUDIENCE: 'api',
      AUTH_EMAIL_CLAIM: 'email',
    }
    const { code, said } = await role(['list'], tenant)
    expect([code, said]).toEqual([1, expect.stringContaining('tenant.example. Do this there.')])
  })
})
