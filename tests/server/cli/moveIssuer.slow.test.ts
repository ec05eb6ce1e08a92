import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { portalCommand } from './portalCommand.ts'
import { folderForAllTests } from '../../support/closing.ts'

/** `portal move-issuer` and its input files. */

const OUTSIDE = { AUTH_DOMAIN: 'bank.eu.auth0.com', AUTH_CLIENT_ID: 'abc', AUTH_AUDIENCE: 'https://bank.test/api' }

const folder = await folderForAllTests()
const { db, close } = await openDatabase({ dataDir: folder })
const account = { passwordHash: 'x', emailProvedAt: new Date() }
await db.insert(accounts).values([
  { id: 'a', email: 'ada@example.org', ...account },
  { id: 'b', email: 'ben@example.org', ...account },
  { id: 'c', email: 'cleo@example.org', passwordHash: 'x' },
])
await close()

async function moving(text: string, ...options: string[]) {
  const file = path.join(folder, 'users.json')
  await writeFile(file, text)
  return portalCommand(['move-issuer', '--users', file, ...options], { DATA_DIR: folder, DATABASE_URL: '', ...OUTSIDE })
}

const user = (user_id: string, email: string, email_verified = true) =>
  JSON.stringify({ user_id, email, email_verified })

test.each([
  ['[', 'is not an export of users'],
  [user('auth0|a', 'ada@example.org').replace('email_verified', 'verified') + '\n{}', 'user_id is a required field'],
  ['{"user_id": 5}', 'is not an export of users'],
])('explains what is wrong with %s', async (text, words) => {
  const { code, said } = await moving(text)
  expect(said).toContain(words)
  expect(code).toBe(1)
})

test('names a missing file', async () => {
  const { code, said } = await portalCommand(['move-issuer', '--users', path.join(folder, 'none.json')], {
    DATA_DIR: folder,
    DATABASE_URL: '',
    ...OUTSIDE,
  })
  expect(said).toContain('none.json cannot be read (ENOENT).')
  expect(code).toBe(1)
})

test('lists unmoved users by subject with the reason, and moves no one when two users share an address', async () => {
  const lines = [
    user('auth0|a', 'ada@example.org'),
    user('google|a', 'ADA@example.org'),
    user('auth0|b', 'ben@example.org'),
    user('auth0|c', 'cleo@example.org'),
    user('auth0|d', 'dana@example.org'),
  ]
  const expected = [
    '1 would be moved',
    '1 have no account here',
    '1 have not confirmed their address here',
    '  auth0|c',
    '2 share their address with another user in the file',
    '  auth0|a',
    '  google|a',
    'Nothing was changed. Add --yes to make the change.',
  ]
  for (const text of [lines.join('\n'), `[${lines.join(',')}]`]) {
    const { code, said } = await moving(text)
    expect(said.trim().split('\n')).toEqual(expected)
    expect(code).toBe(1)
  }
})

test('closes the account with --yes, and has nothing left to do the second time', async () => {
  const text = user('auth0|b', 'ben@example.org')
  const first = await moving(text, '--yes', '--json')
  expect([first.code, JSON.parse(first.out)]).toEqual([0, { subject: 'auth0|b', move: 'moved' }])
  const second = await moving(text, '--yes', '--json')
  expect([second.code, JSON.parse(second.out)]).toEqual([0, { subject: 'auth0|b', move: 'unknown' }])
})
