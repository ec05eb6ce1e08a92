import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../server/platform/audit/entries.ts'
import { commandEntry } from '../../../server/platform/audit/entries.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { subjectOf } from '../../../server/features/identity/subjects.ts'
import { beginIntake } from '../../../server/features/intakes/intakes.ts'
import { grantRole, revokeRole } from '../../../server/app/operator/roles.ts'
import { proveEmail } from '../../../server/features/identity/accounts.ts'
import { inviteStaff, listStaff } from '../../../server/features/identity/staff.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { openSite } from './site.ts'
import { PASSWORD, type Tokens } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const site = closedAfterAll(await openSite())
const { accounts, visitor, logIn } = site

const entry = (id: string): Entry => commandEntry('staff.invite', id, 'test')
async function invite(email: string, role: RoleName = 'committeeMember') {
  const invited = await inviteStaff(site, { email, role, entry })
  if (invited === null) throw new Error('The account has this role.')
  return { ...invited.account, path: invited.link === null ? null : new URL(invited.link).pathname }
}

describe('an invitation', () => {
  test('creates an account that only its link opens, which confirms the address', async () => {
    const account = await invite(' New@Bank.example ')
    const listed = { id: account.id, email: 'new@bank.example', roles: ['committeeMember'] }
    expect(await listStaff(site.db)).toContainEqual({ ...listed, isConfirmed: false })
    const path = account.path ?? ''
    const invited = visitor()
    expect((await invited.open(path)).body).toContain('Choose a password for the desk')
    const refused = await invited.submit(path, { password: 'short' })
    expect(refused.status).toBe(422)
    const done = await invited.submit(path, { password: PASSWORD })
    expect([done.status, await new Response(done.body).text()]).toEqual([
      200,
      expect.stringContaining('Your password is set'),
    ])
    expect(await listStaff(site.db)).toContainEqual({ ...listed, isConfirmed: true })
    const again = await invited.open(path)
    expect([again.status, again.body]).toEqual([410, expect.stringContaining('ask an administrator')])
    const { tokens } = await logIn('new@bank.example')
    expect(await site.verify(tokens.access_token)).toMatchObject({ permissions: ['committeeMember'] })
  })

  test.each([
    ['was never confirmed', async () => undefined],
    // Its owner may have confirmed the address of an account that someone else made.
    ['is confirmed', (id: string, email: string) => proveEmail(site.db, id, email)],
  ])('ends the password and sessions of an account without a role whose address %s', async (state, become) => {
    const email = `${state.replaceAll(' ', '-')}@bank.example`
    const { access_token: token } = await visitor().enter('signup', email, PASSWORD)
    await become((await accounts.findByEmail(email))?.id ?? '', email)
    const { id, path } = await invite(email, 'admin')
    site.sessions.changed()
    expect(await site.verify(token)).toBeNull()
    expect(await accounts.verify(email, PASSWORD)).toBeNull()
    expect(await listStaff(site.db)).toContainEqual({ id, email, roles: ['admin'], isConfirmed: false })
    const chosen = 'eleven slow harbours'
    expect((await visitor().submit(path ?? '', { password: chosen })).status).toBe(200)
    expect(await accounts.verify(email, chosen)).toMatchObject({ permissions: ['admin'], isEmailProved: true })
  })

  test('adds a role to confirmed staff without a link, for their next token, but not the same role twice', async () => {
    const { email } = await site.account('both@bank.example', { permissions: ['admin'] })
    const { browser, tokens } = await logIn(email)
    expect(await invite(email, 'bursaryAdmin')).toMatchObject({ permissions: ['admin', 'bursaryAdmin'], path: null })
    const renewed = (await (await browser.refresh(tokens.refresh_token)).json()) as Tokens
    expect(await site.verify(renewed.access_token)).toMatchObject({ permissions: ['admin', 'bursaryAdmin'] })
    expect(await accounts.verify(email, PASSWORD)).not.toBeNull()
    expect(await inviteStaff(site, { email, role: 'admin', entry })).toBeNull()
  })

  test('is refused to an applicant, but not to an account that only has logged in', async () => {
    const { tenant } = site.settings.auth
    const intake = await beginIntake(
      site.db,
      { name: '2091', openingDate: null, closingDate: '2091-09-30' },
      Date.now(),
    )
    const created = async (email: string, passed: string[]) => {
      const { id } = await site.account(email)
      const application = { applicationDate: new Date(), status: '', passed }
      const owner = ownerOf(tenant, subjectOf(id))
      await site.db
        .insert(fellowships)
        .values({ id, owner, applicantId: id, intakeId: intake?.id ?? '', ...application })
      return email
    }
    const applied = { email: await created('applied@bank.example', ['personalDetails']), role: 'admin' } as const
    for (const way of [invite(applied.email), grantRole(site, applied)])
      await expect(way).rejects.toMatchObject({ details: { code: 'hasApplication' } })
    expect((await invite(await created('registered@bank.example', []))).permissions).toEqual(['committeeMember'])
  })
})

test('a role that is taken away ends the sessions, and an unused link no longer works', async () => {
  const account = await invite('gone@bank.example')
  await site.account('left@bank.example', { permissions: ['admin', 'bursaryAdmin'] })
  const { browser, tokens } = await logIn('left@bank.example')
  const revoke = async (email: string, role: RoleName) => (await revokeRole(site, { email, role })).changed
  expect(await revoke('gone@bank.example', 'admin')).toBe(false)
  expect(await revoke('gone@bank.example', 'committeeMember')).toBe(true)
  expect((await visitor().open(account.path ?? '')).status).toBe(410)
  expect((await listStaff(site.db)).map(({ email }) => email)).not.toContain('gone@bank.example')

  expect(await revoke('left@bank.example', 'admin')).toBe(true)
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await browser.silently()).message).toMatchObject({ error: 'login_required' })
  const again = await browser.enter('login', 'left@bank.example', PASSWORD)
  expect(await site.verify(again.access_token)).toMatchObject({ permissions: ['bursaryAdmin'] })
})

test('each change of a role by an operator is recorded, and nothing when nothing changed', async () => {
  const email = 'audited@bank.example'
  const { link } = await grantRole(site, { email: ' Audited@Bank.example', role: 'bursaryAdmin' })
  await visitor().submit(new URL(link ?? '').pathname, { password: PASSWORD })
  for (const role of ['bursaryAdmin', 'admin'] as const) await grantRole(site, { email, role })
  for (let times = 0; times < 2; times += 1) await revokeRole(site, { email, role: 'bursaryAdmin' })
  const { id } = (await accounts.findByEmail(email)) ?? { id: '' }
  const changes = and(eq(auditEntries.object, id), eq(auditEntries.subject, 'operator'))
  const rows = await site.db.select().from(auditEntries).where(changes).orderBy(auditEntries.number)
  expect(rows).toMatchObject([
    { action: 'staff.invite', reason: 'bursaryAdmin', outcome: 'done' },
    { action: 'role.grant', reason: 'admin', outcome: 'done' },
    { action: 'role.revoke', reason: 'bursaryAdmin', outcome: 'done' },
  ])
})
