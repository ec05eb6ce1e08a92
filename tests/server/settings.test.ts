import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { PORTAL_BRAND_SETTINGS } from '../../server/platform/settings/brand/brandFile.ts'
import { readSettings, SettingsError } from '../../server/platform/settings/settings.ts'
import { isLoopback } from '../../server/platform/settings/readers.ts'
import { isSecret, SETTINGS } from '../../server/platform/settings/table.ts'
import { folderForTest } from '../support/closing.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const TENANT = { AUTH_DOMAIN: 'bank.eu.auth0.com', AUTH_CLIENT_ID: 'abc', AUTH_AUDIENCE: 'https://bank.test/api' }

/** External services, and an address that is not this machine's. */
const REAL = { ...TENANT, DATABASE_URL: 'postgres://db/portal', DOCUMENTS_URL: 's3://bucket' }
const AWAY = { PUBLIC_URL: 'https://bursary.bank.test' }

describe('settings', () => {
  test('have defaults that depend on others', () => {
    expect(readSettings({ PORT: '4000', DATA_DIR: '/data' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      externalBaseUrl: 'http://localhost:4000',
      brand: PORTAL_BRAND_SETTINGS,
      auth: {
        domain: 'http://localhost:4000',
        audience: 'http://localhost:4000/postgradexternalapi',
        issuer: 'http://localhost:4000/',
        embedded: true,
        tenant: 'portal',
      },
    })
    expect(readSettings({}).dataDir).toBe(path.resolve('.data'))
  })

  test('are read by their kind', () => {
    const env = {
      ...TENANT,
      PUBLIC_URL: 'https://bursary.bank.test/',
      EMBEDDED_STORES: 'database, documents',
      AUTH_TENANT: 'bank-2030',
      DATABASE_WAIT_SECONDS: '0',
      API_BASE: 'https://api.bank.test/postgradexternalapi/',
      EXTERNAL_BASE_URL: 'https://www.bank.test/bursary/',
      DEADLINE_MAILS: 'off',
      DRAIN_SECONDS: '5',
      METRICS_ADDRESS: '[::1]:9464',
      KEEP_SUBMITTED_DAYS: '365',
    }
    expect(readSettings(env)).toMatchObject({
      publicUrl: 'https://bursary.bank.test',
      databaseWaitMs: 0,
      apiBase: 'https://api.bank.test/postgradexternalapi',
      externalBaseUrl: 'https://www.bank.test/bursary',
      auth: { domain: 'bank.eu.auth0.com', issuer: 'https://bank.eu.auth0.com/', embedded: false, tenant: 'bank-2030' },
      deadlineMails: false,
      drainMs: 5_000,
      metricsAddress: { host: '::1', port: 9464 },
      keepSubmittedDays: 365,
      keepUnsubmittedDays: undefined,
    })
  })

  test('report every wrong value in one message', () => {
    const wrong = {
      PORT: 'http',
      PUBLIC_URL: 'localhost:3000',
      DATABASE_URL: 'mysql://db',
      DOCUMENTS_URL: '/folder',
      API_BASE: 'api',
      EXTERNAL_BASE_URL: 'bank.test',
      LOGIN_ERROR_PATH: '//evil.test',
      AUTH_DOMAIN: 'bank.eu.auth0.com/path',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
      CONTACT_EMAIL: 'bursaries',
      CONTACT_PHONE: 'the switchboard',
      MAIL_URL: 'mail.bank.test',
      MAIL_FROM: 'Bursaries',
      DEADLINE_MAILS: 'never',
      CLOSING_DATE: '2030-02-31',
      EMBEDDED_STORES: 'everywhere',
      PLAIN_HTTP: 'yes',
      TRUST_PROXY: 'true',
      RATE_LIMIT: '0',
      DATABASE_CONNECTIONS: '0',
      DATABASE_WAIT_SECONDS: 'a minute',
      DRAIN_SECONDS: '-1',
      METRICS_ADDRESS: '9464',
      LOG_LEVEL: 'loud',
    }
    const problems = problemsOf(wrong)
    for (const name of Object.keys(wrong))
      expect(
        problems.filter((problem) => problem.includes(name)),
        name,
      ).not.toEqual([])
    expect(() => readSettings(wrong)).toThrow(problems.at(-1))
    expect(problems.join('\n')).not.toContain('short')
  })

  test.each([
    [{ AUTH_DOMAIN: 'bank.eu.auth0.com' }, 'AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE belong together'],
    [{ MAIL_URL: 'smtp://mail.test' }, 'MAIL_URL and MAIL_FROM belong together'],
    [
      { MAIL_URL: 'http://mail.test', MAIL_FROM: 'a@b.test' },
      'MAIL_URL must be smtp://[user:password@]host[:port] or smtps://…',
    ],
    [
      { MAIL_URL: 'smtp://mail.test', MAIL_FROM: 'Bursaries <a@b.test>, c@d.test' },
      "MAIL_FROM must be an address such as bursaries@example.org, or 'Bursaries <bursaries@example.org>'.",
    ],
    [{ ADMIN_EMAIL: 'a@b.test' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together'],
    [{ ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'elevenchars' }, 'ADMIN_PASSWORD must have at least 12 characters'],
    [
      { ...TENANT, ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'twelve chars' },
      'ADMIN_EMAIL is for the embedded identity provider',
    ],
  ])('refuse %j', (env, why) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(why)])
  })

  describe('a portal that is not on this machine', () => {
    test('needs an external database, document store and identity provider', () => {
      expect(problemsOf({ ...AWAY, ...REAL })).toEqual([])
      expect(problemsOf(AWAY)).toEqual(
        ['DATABASE_URL', 'DOCUMENTS_URL', 'AUTH_DOMAIN'].map((name) =>
          expect.stringMatching(
            new RegExp(`^${name} is empty and PUBLIC_URL is not this machine; .*EMBEDDED_STORES=\\w+`),
          ),
        ),
      )
    })

    test.each([
      ['DATABASE_URL', 'database'],
      ['DOCUMENTS_URL', 'documents'],
      ['AUTH_DOMAIN', 'identity'],
    ] as const)('needs %s, unless EMBEDDED_STORES has %s', (name, store) => {
      const tenant = name === 'AUTH_DOMAIN' ? { AUTH_CLIENT_ID: '', AUTH_AUDIENCE: '' } : {}
      const without = { ...AWAY, ...REAL, ...tenant, [name]: '' }
      expect(problemsOf(without)).toEqual([expect.stringMatching(new RegExp(`^${name}.*EMBEDDED_STORES=${store} `))])
      expect(problemsOf({ ...without, EMBEDDED_STORES: store })).toEqual([])
      const others = ['database', 'documents', 'identity'].filter((each) => each !== store)
      expect(problemsOf({ ...without, EMBEDDED_STORES: others.join(', ') })).toHaveLength(1)
    })

    test('may allow the embedded ones explicitly', () => {
      expect(problemsOf({ ...AWAY, EMBEDDED_STORES: 'anywhere' })).toEqual([])
      expect(problemsOf({ ...AWAY, EMBEDDED_STORES: 'database, documents,identity' })).toEqual([])
    })

    test('needs https, unless PLAIN_HTTP allows http', () => {
      const plain = { ...REAL, PUBLIC_URL: 'http://bursary.bank.test' }
      expect(problemsOf(plain)).toEqual([expect.stringMatching(/^PUBLIC_URL is http:.*PLAIN_HTTP=anywhere/)])
      expect(problemsOf({ ...plain, PLAIN_HTTP: 'anywhere' })).toEqual([])
      expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
    })
  })

  test.each([
    ['', false],
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8,fd00::/8'],
  ])("TRUST_PROXY '%s' is %j", (text, trusted) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toBe(trusted)
  })

  test.each([
    'true',
    '0',
    '-1',
    '100',
    '1.5',
    'proxy.bank.test',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    'loopback',
  ])("TRUST_PROXY '%s' is refused: any address could be forged", (text) => {
    expect(problemsOf({ TRUST_PROXY: text })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be how many proxies stand before this server, their addresses/),
    ])
  })

  test('sends mail by SMTP, as files on this machine, or not at all', () => {
    const mailOf = (env: Record<string, string>) => readSettings(env).mail
    const away = { ...REAL, ...AWAY }
    const MAIL_URL = 'smtps://portal:secret@mail.bank.test'
    const mailbox = 'http://localhost:3000/mailbox'
    expect(mailOf({ DATA_DIR: '/data' })).toEqual({ way: 'folder', folder: '/data/outbox', mailbox })
    expect(mailOf(away)).toEqual({ way: 'none' })
    expect(mailOf({ ...away, MAIL_URL, MAIL_FROM: '"Bank, Bursaries" <bursaries@bank.test>' })).toEqual({
      way: 'smtp',
      url: MAIL_URL,
      from: { name: 'Bank, Bursaries', address: 'bursaries@bank.test' },
    })
    expect(mailOf({ MAIL_URL, MAIL_FROM: 'bursaries@bank.test', PROVIDER_NAME: 'Bank of Tests' })).toMatchObject({
      from: { name: 'Bank of Tests', address: 'bursaries@bank.test' },
    })
  })

  test.each([
    [{}, 'http://localhost:3000/mailbox'],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:4000' }, 'http://127.0.0.1:4000/mailbox'],
    [{ HOST: '::1' }, 'http://localhost:3000/mailbox'],
    [{ HOST: '0.0.0.0' }, null],
    [{ HOST: '::' }, null],
    [{ HOST: '192.0.2.7' }, null],
    [{ TRUST_PROXY: '1' }, null],
  ])('with %o the mailbox is at %s, because only this machine may reach it', (env, mailbox) => {
    expect(readSettings(env).mail).toMatchObject({ way: 'folder', mailbox })
  })

  test('shows errors in full only on this machine', () => {
    expect(readSettings({ PORTAL_DEV: '1' }).development).toBe(true)
    const away = { ...REAL, ...AWAY }
    expect(problemsOf({ ...away, PORTAL_DEV: '1' })).toEqual([expect.stringMatching(/^PORTAL_DEV=1/)])
    expect(problemsOf(away)).toEqual([])
  })

  test('reads every name in the table, and otherwise only those npm run dev sets', () => {
    const asked = new Set<string>()
    const env = new Proxy<Record<string, string | undefined>>({}, { get: (_, name) => void asked.add(String(name)) })
    readSettings(env)
    const operators = SETTINGS.flatMap((row) => (isSecret(row) ? [row.name, `${row.name}_FILE`] : [row.name]))
    expect([...asked].toSorted()).toEqual([...operators, 'PORTAL_DEV'].toSorted())
  })

  test.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.2', true],
    ['http://[::1]:3000', true],
    ['http://portal.localhost', true],
    ['http://localhost.bank.test', false],
    ['http://127.0.0.1.bank.test', false],
    ['http://0.0.0.0:3000', false],
  ])('%s is this machine: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected)
  })
})

test.each([
  ['s3://bucket?encryption=AES256', true],
  ['s3://bucket?encryption=aws:kms', true],
  ['s3://bucket?encryption=aws:kms&kmsKey=alias/bursary', true],
  ['s3://bucket?kmsKey=alias/bursary', false],
  ['s3://bucket?encryption=rot13', false],
  ['s3://bucket?endpoint=store.test', false],
  ['s3://bucket?endpont=https://store.test', false],
])('%s is a valid document store: %s', (DOCUMENTS_URL, accepted) => {
  const problem = expect.stringMatching(/^DOCUMENTS_URL must be s3:\/\/bucket/) as string
  expect(problemsOf({ DOCUMENTS_URL })).toEqual(accepted ? [] : [problem])
})

describe('a secret from a file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await folderForTest()
  })
  const file = async (text: string) => {
    const name = path.join(folder, 'secret')
    await writeFile(name, text)
    return name
  }

  test('is read without the line break that ends the file', async () => {
    const admin = { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD_FILE: await file(' the bank opens at nine \n') }
    expect(readSettings(admin).admin?.password).toBe(' the bank opens at nine ')
    const DATABASE_URL_FILE = await file('postgres://portal:secret@db.test/portal\r\n')
    expect(readSettings({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://portal:secret@db.test/portal')
    const mail = { MAIL_URL_FILE: await file('smtps://user:secret@mail.test'), MAIL_FROM: 'a@b.test' }
    expect(readSettings(mail).mail).toMatchObject({ way: 'smtp', url: 'smtps://user:secret@mail.test' })
    expect(readSettings({ PROVIDER_NAME_FILE: await file('Bank') }).providerName).toBe('The Central Bank')
  })

  test('is refused without repeating it when it is wrong, empty, set twice or unreadable', async () => {
    expect(problemsOf({ DATABASE_URL_FILE: await file('mysql://secret') })).toEqual([
      'DATABASE_URL must be a postgres:// address.',
    ])
    expect(problemsOf({ DATABASE_URL_FILE: await file(' \n\n') })).toEqual(['DATABASE_URL_FILE names an empty file.'])
    const DATABASE_URL = 'postgres://portal@db.test/portal'
    expect(problemsOf({ DATABASE_URL, DATABASE_URL_FILE: await file(DATABASE_URL) })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: set one of them.',
    ])
    expect(problemsOf({ DATABASE_URL_FILE: path.join(folder, 'none') })).toEqual([
      `DATABASE_URL_FILE names a file that cannot be read (ENOENT): ${path.join(folder, 'none')}`,
    ])
  })
})
