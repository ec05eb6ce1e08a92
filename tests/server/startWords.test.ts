import path from 'node:path'
import { expect, test } from 'vitest'
import { terminalLog } from '../../server/app/development/terminalLog.ts'
import { startWords } from '../../server/app/startWords.ts'
import { createServer } from '../../server/platform/http/server.ts'
import { VERSION } from '../../server/platform/version.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { Writable } from 'node:stream'

const GRANT = 'npm run portal -- role grant admin you@example.org'
const wordsOf = (env: Record<string, string>) => startWords(readSettings(env), false)

test('a start prints where the portal, the desk, the mailbox and the data are', () => {
  expect(wordsOf({ PORT: '4000' })).toEqual([
    `Portal:   http://localhost:4000 (Postgraduate Bursary ${VERSION})`,
    `Desk:     http://localhost:4000/desk. There is no administrator yet. To become one, run in a second terminal: ${GRANT}`,
    'Mailbox:  http://localhost:4000/mailbox shows every email of this portal. Nothing is sent.',
    `Data:     ${path.resolve('.data')}. Delete the folder to start again.`,
  ])
})

test('a start with an administrator prints only the address of the desk', () => {
  expect(startWords(readSettings({ PORT: '4000' }), true)).toContain('Desk:     http://localhost:4000/desk')
})

test.each([
  ['the data folder in the command', { DATA_DIR: '/data' }, `: DATA_DIR=/data ${GRANT}`],
  [
    'an administrator of the settings',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'long enough 1' },
    'with ADMIN_EMAIL',
  ],
  [
    'roles of Auth0',
    { AUTH_DOMAIN: 'bank.eu.auth0.com', AUTH_CLIENT_ID: 'client', AUTH_AUDIENCE: 'api' },
    'at bank.eu.auth0.com',
  ],
  ['a mail server', { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@b.test' }, 'Mailbox:  none, because MAIL_URL'],
  ['mails that others could read', { HOST: '0.0.0.0' }, path.resolve('.data/outbox')],
  ['a database server', { DATABASE_URL: 'postgres://db/portal' }, 'Data:     the database of DATABASE_URL'],
])('a start names %s', (_, env, words) => {
  expect(wordsOf(env).join('\n')).toContain(words)
})

test('on a terminal the log is lines for people', () => {
  const lines: string[] = []
  const terminal = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  createServer(readSettings({}), terminalLog(terminal)).log.warn('Something to know')
  expect(lines.join('')).toMatch(/^\[\d\d:\d\d:\d\d\] WARN.*: Something to know\n$/)
})
