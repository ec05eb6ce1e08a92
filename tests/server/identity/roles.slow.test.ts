import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '../../../domain/roles.ts'
import { grantRole, revokeRole } from '../../../server/app/operator/roles.ts'
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/database.ts'
import { allEntries } from '../audit/trail.ts'
import { portalCommand } from '../cli/portalCommand.ts'
import { openTestDatabase } from '../fixture.ts'
import { openSite, type Site } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'

/** Staff roles, assigned and removed by an operator, and carried in the account's tokens. */

const CHOSEN = 'eleven slow harbours'
const EMAIL = 'member@example.org'

describe('at the embedded identity provider', () => {
  let site: Site
  let member: Visitor
  beforeEach(async () => {
    site = await openSite()
    member = new Visitor(site.settings)
  })
  afterEach(() => site.close())
  const permissionsOf = (token: string) => decodeJwt(token)['permissions']
  const grant = (role: RoleName, email = EMAIL) => grantRole(site, { email, role })
  const revoke = async (role: RoleName) => (await revokeRole(site, { email: EMAIL, role })).changed

  async function chooses(link: string | null, password: string) {
    const visitor = new Visitor(site.settings)
    expect((await visitor.submit(new URL(link ?? '').pathname, { password })).status).toBe(200)
  }

  test('the first role comes with a link, a further one is in the next token, and the removal of one ends the session', async () => {
    const { access_token: before, refresh_token: refresh } = await member.enter('signup', EMAIL, PASSWORD)
    expect(permissionsOf(before)).toEqual([])
    const first = await grant('committeeMember', ' Member@Example.org')
    expect(first).toMatchObject({ changed: true, invited: true })
    expect((await member.refresh(refresh)).status).toBe(400)
    await chooses(first.link, CHOSEN)
    expect(await grant('committeeMember')).toEqual({ changed: false, invited: false, link: null })
    const entered = await member.enter('login', EMAIL, CHOSEN)
    expect(permissionsOf(entered.access_token)).toEqual(['committeeMember'])

    expect(await grant('bursaryAdmin')).toEqual({ changed: true, invited: false, link: null })
    const renewed = await member.refresh(entered.refresh_token)
    expect(renewed.status).toBe(200)
    const { access_token: token, refresh_token: next } = (await renewed.json()) as Record<string, string>
    expect(permissionsOf(token ?? '')).toEqual(['committeeMember', 'bursaryAdmin'])
    expect(await revoke('committeeMember')).toBe(true)
    expect(await revoke('committeeMember')).toBe(false)
    expect((await member.refresh(next ?? '')).status).toBe(400)
    expect((await member.silently()).message).toMatchObject({ error: 'login_required' })
    const again = await member.enter('login', EMAIL, CHOSEN)
    expect(permissionsOf(again.access_token)).toEqual(['bursaryAdmin'])
  })

  test('records each change in the audit trail, and nothing when nothing changed', async () => {
    const { link } = await grant('bursaryAdmin')
    await chooses(link, CHOSEN)
    await grant('bursaryAdmin')
    await grant('admin')
    for (let times = 0; times < 2; times += 1) await revoke('bursaryAdmin')
    const told = (await allEntries(site.db)).filter(({ action }) => /^(role|staff)\./.test(action))
    expect(told).toMatchObject([
      { action: 'staff.invite', outcome: 'done', reason: 'bursaryAdmin', subject: 'operator' },
      { action: 'role.grant', outcome: 'done', reason: 'admin', subject: 'operator' },
      { action: 'role.revoke', outcome: 'done', reason: 'bursaryAdmin', subject: 'operator' },
    ])
    expect(told[0]?.object).toMatch(/^[\da-f]{24}$/)
  })
})

describe('portal role', () => {
  const POSTGRES = process.env.TEST_DATABASE_URL
  let dataDir: string
  let shared: (OpenDatabase & { url?: string }) | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-roles-'))
    if (POSTGRES) shared = await openTestDatabase()
    else await (await openDatabase({ dataDir })).close()
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
    const { code, said } = await role(['grant', 'bursaryAdmin', EMAIL])
    expect([code, said]).toEqual([0, expect.stringContaining(`Done: ${EMAIL} is a bursary admin.`)])
    expect(said).toMatch(/\nhttp\S+\/account\/invitation\/[\w-]{43}$/)
    expect(await role(['list'])).toEqual({ code: 0, said: `${EMAIL}  bursaryAdmin  (not confirmed)` })
    const [member] = (await role(['list', '--json'])).said.split('\n')
    expect(JSON.parse(member ?? '')).toMatchObject({ email: EMAIL, roles: ['bursaryAdmin'], isConfirmed: false })
    const taken = await role(['revoke', 'bursaryAdmin', EMAIL])
    expect(taken).toEqual({ code: 0, said: 'Done: the account is not a bursary admin.' })
    expect(await role(['list'])).toEqual({ code: 0, said: '' })
  })

  test.each([
    { what: 'no address', args: ['grant', 'admin', 'no address'], ends: 1, says: 'email address' },
    { what: 'an address without an account', args: ['revoke', 'admin', 'no@example.org'], ends: 1, says: 'No account' },
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
