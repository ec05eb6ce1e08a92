import { expect, test } from 'vitest'
import { startFailure } from '../../server/app/startFailures.ts'
import { databaseFailure } from '../../server/platform/database/databaseFailure.ts'

const WHERE = { port: 80, host: 'localhost', dataDir: '/var/portal' }
const failed = (fields: object) => Object.assign(new Error('from the system'), fields)

test.each([
  [{ syscall: 'listen', code: 'EADDRINUSE' }, /^Port 80 of localhost is used by another program\./],
  [{ syscall: 'listen', code: 'EACCES' }, /^This user may not use port 80/],
  [{ syscall: 'getaddrinfo', code: 'ENOTFOUND' }, /^HOST localhost is not an address of this machine\.$/],
  [
    { syscall: 'mkdir', code: 'EACCES', path: '/var/portal' },
    /^The data folder \/var\/portal cannot be written \(EACCES\)\./,
  ],
  [{ syscall: 'open', code: 'EROFS', path: '/var/portal/lock' }, /cannot be written \(EROFS\)\./],
  [{ syscall: 'write', code: 'ENOSPC', path: '/var/portal/database/base' }, /cannot be written \(ENOSPC\)\./],
  [{ name: 'SettingsError', message: 'The settings are not right.' }, /^The settings are not right\.$/],
])('a start that fails with %j prints one sentence', (fields, sentence) => {
  expect(startFailure(failed(fields), WHERE)).toMatch(sentence)
})

test.each([
  [failed({})],
  [failed({ syscall: 'open', code: 'ENOENT', path: '/usr/lib/portal/main.js' })],
  [failed({ syscall: 'connect', code: 'ECONNREFUSED' })],
  ['no error at all'],
])('a failure that only a programmer can fix is unchanged: %j', (error) => {
  expect(startFailure(error, WHERE)).toBeNull()
})

test.each([
  [{ code: '3D000' }, 'its server has no database of that name. Make it, or name another.'],
  [{ code: '28P01' }, 'its server does not accept the user or the password.'],
  [{ code: '28000' }, 'its server does not accept the user or the password.'],
  [{ cause: failed({ code: '42501' }) }, 'the user may not make tables there. Grant it that.'],
])('a database error %j prints what to do', (fields, why) => {
  expect(databaseFailure(failed(fields))).toBe(`The database of DATABASE_URL cannot be opened: ${why}`)
})

test('a database that does not answer is distinguished from one that refuses', () => {
  expect(databaseFailure(failed({ syscall: 'connect', code: 'ETIMEDOUT' }))).toBe(
    'The database of DATABASE_URL cannot be reached (ETIMEDOUT).',
  )
  expect(databaseFailure(failed({ message: 'timeout expired' }))).toBe('The database of DATABASE_URL does not answer.')
  expect(databaseFailure(failed({}))).toBe('The database of DATABASE_URL cannot be opened.')
})
