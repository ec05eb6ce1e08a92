import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { createVerifier } from '../../../server/platform/http/tokens.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { AUDIENCE, ISSUER, keys, startServer, TENANT, tokenOf } from '../fixture.ts'
import { closedAfterAll, folderForAllTests } from '../../support/closing.ts'
import { advanceTo } from '../advance.ts'

/** docs/auth0.md: its settings are accepted, and its Action and commands run as written. */

const page = await readFile('docs/auth0.md', 'utf8')
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)
const [settingsBlock = '', scriptBlock = ''] = blocksOf('sh')
const env = Object.fromEntries(
  settingsBlock
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
)
test('the portal accepts the settings on the page', () => {
  const settings = readSettings({ ...env, DATA_DIR: '/nowhere' })
  expect(settings.auth).toMatchObject({ issuer: 'https://login.bank.example/', audience: env.AUTH_AUDIENCE })
  expect(settings.auth).toMatchObject({ emailClaim: 'https://bank.example/email' })
})

describe('the Action', () => {
  const [action = ''] = blocksOf('js')

  /** The claims that it adds for a user, as Auth0 runs it. */
  async function claimsFor(user: object): Promise<Record<string, unknown>> {
    const claims: Record<string, unknown> = {}
    const exports = {} as { onExecutePostLogin: (event: object, api: object) => Promise<void> }
    runInContext(action, createContext({ exports }))
    const setCustomClaim = (name: string, value: unknown) => void (claims[name] = value)
    await exports.onExecutePostLogin({ user }, { accessToken: { setCustomClaim } })
    return claims
  }

  test('gives the portal only a confirmed address', async () => {
    const { emailClaim } = readSettings({ ...env, DATA_DIR: '/nowhere' }).auth
    const verify = createVerifier({ tenant: TENANT, issuer: ISSUER, audience: AUDIENCE, keys, emailClaim })
    const emailOf = async (user: object) =>
      (await verify(await tokenOf({ email: null, other: await claimsFor(user) })))?.email
    expect(await emailOf({ email: 'ada@example.org', email_verified: true })).toBe('ada@example.org')
    expect(await emailOf({ email: 'ada@example.org', email_verified: false })).toBeUndefined()
  })
})

const folder = await folderForAllTests()
await writeFile(path.join(folder, 'client-secret'), 'a secret & more')
const server = closedAfterAll(await startServer())
const portalUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
await advanceTo(await server.applicant())

describe('a script', () => {
  let granted: string[]
  const asked: URLSearchParams[] = []

  const tenant = closedAfterAll(
    createServer(async (request, response) => {
      asked.push(new URLSearchParams(await text(request)))
      const other = { gty: 'client-credentials' }
      const token = await tokenOf({ sub: 'script@clients', email: null, permissions: granted, other })
      response.end(JSON.stringify({ access_token: token, token_type: 'Bearer' }))
    }).listen(0, '127.0.0.1'),
  )

  /** The page's commands, with the test server as the tenant. */
  async function runCommands() {
    const { port } = tenant.address() as AddressInfo
    const script = scriptBlock.replace('https://$AUTH_DOMAIN', `http://127.0.0.1:${port}`)
    expect(script).not.toBe(scriptBlock)
    const child = spawn('bash', ['-c', `set -euo pipefail\n${script}`], {
      cwd: folder,
      env: { ...process.env, AUTH_AUDIENCE: AUDIENCE, SCRIPT_CLIENT_ID: 'script', PUBLIC_URL: portalUrl },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code, said }
  }

  test('exports submissions with the permission, and is named in the audit trail', async () => {
    granted = ['bursaryAdmin']
    expect(await runCommands()).toEqual({ code: 0, said: '' })
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      grant_type: 'client_credentials',
      audience: AUDIENCE,
      client_id: 'script',
      client_secret: 'a secret & more',
    })
    const table = await readFile(path.join(folder, 'applications.csv'), 'utf8')
    expect(table.trim().split('\r\n')).toHaveLength(2)
    const archive = await readFile(path.join(folder, 'documents.zip'))
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    const entries = await server.db.select().from(auditEntries)
    expect(
      entries.filter(({ subject }) => subject === `${TENANT}|script@clients`).map(({ action }) => action),
    ).toContain('submission.export')
  })

  test('is refused without it', async () => {
    granted = []
    const { code, said } = await runCommands()
    expect(code).not.toBe(0)
    expect(said).toContain('403')
  })
})
