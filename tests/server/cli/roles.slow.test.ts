import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { folderForAllTests } from '../../support/closing.ts'
import { portalCommand } from './portalCommand.ts'

/** `portal role`. tests/server/identity/staff.test.ts covers the effects. */

const EMAIL = 'member@example.org'

const dataDir = await folderForAllTests()
await (await openDatabase({ dataDir })).close()

async function role(args: string[]) {
  const { code, said } = await portalCommand(['role', ...args], { DATA_DIR: dataDir, DATABASE_URL: '' })
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
])('reports what it cannot do, and its exit code: $what', async ({ args, ends, says }) => {
  const { code, said } = await role(args)
  expect([code, said]).toEqual([ends, expect.stringContaining(says)])
})
