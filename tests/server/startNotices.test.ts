import { expect, test } from 'vitest'
import { startNotices } from '../../server/app/startNotices.ts'
import { SETTINGS } from '../../server/platform/settings/table.ts'

const REACHABLE = { closingDate: undefined, contact: { email: 'bursary@bank.example', phone: undefined } }
const NOW = Date.parse('2030-03-10T08:00:00Z')
const noticesOf = (...names: string[]) =>
  startNotices(REACHABLE, Object.fromEntries(names.map((name) => [name, 'x'])), NOW)

test.each([
  ['RATELIMIT', 'RATE_LIMIT'],
  ['rate_limit', 'RATE_LIMIT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URL_FILES', 'DATABASE_URL_FILE'],
  ['CLOSINGDATE', 'CLOSING_DATE'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['BRANDS', 'BRAND'],
])('suggests the setting that %s resembles', (wrong, meant) => {
  expect(noticesOf(wrong)).toEqual([`${wrong} is not a setting. Did you mean ${meant}?`])
})

test('ignores settings and variables of other programs', () => {
  expect(noticesOf(...SETTINGS.map(({ name }) => name), 'DATABASE_URL_FILE')).toEqual([])
  const others =
    'PATH HOME USER SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL LOGNAME HOSTNAME EDITOR DISPLAY NODE_ENV NODE_OPTIONS NODE_PATH ' +
    'TZ TMPDIR INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CREDENTIALS_DIRECTORY NOTIFY_SOCKET KUBERNETES_PORT ' +
    'KUBERNETES_SERVICE_HOST AWS_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SHARED_CREDENTIALS_FILE PGHOST PGPORT PGUSER ' +
    'npm_config_cache npm_lifecycle_event SSL_CERT_FILE NO_PROXY HTTP_PROXY XDG_DATA_DIRS XDG_RUNTIME_DIR PORTAL_DEV MAIL ' +
    'LESSOPEN COLORTERM SSH_CLIENT SSH_TTY SUDO_USER DEBUG CI POST ' +
    'LD_LIBRARY_PATH HISTSIZE MANPATH INFOPATH MAILCHECK'
  expect(noticesOf(...others.split(' '))).toEqual([])
})

test('warns of a closing date that has passed', () => {
  const noticesAt = (closingDate: string) => startNotices({ ...REACHABLE, closingDate }, {}, NOW)
  expect(noticesAt('2030-03-09')).toEqual([
    'CLOSING_DATE 2030-03-09 has passed. A new database starts with closed applications.',
  ])
  expect(noticesAt('2030-03-10')).toEqual([])
})

test('warns if applicants cannot contact anyone', () => {
  expect(startNotices({ ...REACHABLE, contact: { email: undefined, phone: undefined } }, {}, NOW)).toEqual([
    'CONTACT_EMAIL and CONTACT_PHONE are not set. Applicants are not told how to contact you.',
  ])
  expect(startNotices({ ...REACHABLE, contact: { email: undefined, phone: '+264 61 283 5111' } }, {}, NOW)).toEqual([])
})
