import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/support/freePort.mjs'
import { portalCommand } from '../server/cli/portalCommand.ts'
import { openPostgresForTests, type TestPostgres } from '../support/postgres.ts'
import { startS3, type S3Server } from '../../tools/support/s3.mjs'

/** Runs every command of docs/operating.md in order with the built portal. */

const root = path.resolve('.')
const page = await readFile('docs/operating.md', 'utf8')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)

let folder: string
let postgres: TestPostgres
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-operating-'))
  ;[postgres, s3] = await Promise.all([openPostgresForTests(), startS3()])
})
afterAll(async () => {
  await s3.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the page's paths with this machine's. */
const here = (block: string) => block.replaceAll('/opt/portal', root)

/** Submits an application to export. */
const submit = `node --input-type=module -e "
import { readPortal, signUp } from '${root}/tools/support/applicant.mjs'
import { apply } from '${root}/tools/support/application.mjs'
const portal = await readPortal('http://localhost:' + process.env.PORT)
await apply(portal, await signUp(portal))"`

// About thirty programs in sequence; the limit allows for a busy machine.
const TIMEOUT_MS = 1_800_000

test(
  'every command of docs/operating.md works',
  async () => {
    await writeFile(path.join(folder, 'new-database-url'), `${await postgres.fresh()}\n`)
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: 'data',
      ADMIN_EMAIL: 'admin@bank.example',
      ADMIN_PASSWORD: 'the bank opens at nine',
      LOG_LEVEL: 'warn',
      NEW_DOCUMENTS_URL: `s3://bucket?endpoint=${s3.endpoint}`,
      ...s3.credentials,
    }
    const commands = blocks.flatMap((block, index) => [
      ...(block.includes('submissions export') ? [submit] : []),
      `echo "── ${index}"\n${here(block)}`,
    ])
    const script = ['set -euo pipefail', "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", ...commands].join('\n')
    const child = spawn('bash', ['-c', script], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', DATABASE_URL: '', DOCUMENTS_URL: '', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect(code, said).toBe(0)

    const parts = said.split(/── \d+\n/).slice(1)
    const saidBy = (command: string) => parts[blocks.findIndex((block) => block.includes(command))] ?? ''
    expect(saidBy('window open')).toContain('Applications are open until the end of 2090-09-30.')
    expect(saidBy('submissions export')).toMatch(/1 application\n.*\napplications\.xlsx: .*\ndocuments\.zip: /)
    expect(saidBy('role list')).toMatch(/is a bursary admin[\s\S]*admin@bank\.example {2}.*bursaryAdmin/)
    expect(saidBy('portal verify --backup')).toMatch(/The backup of .* is intact: \d{4,} rows/)
    expect(saidBy('portal restore')).toMatch(
      /Restored \d{4,} rows.*\n.*Checked \d{4,} rows.*\nThe audit trail is intact/,
    )
    expect(saidBy('portal move --database-url-file')).toMatch(/Moved \d{4,} rows/)
    expect(saidBy('--data-dir moved-back')).toMatch(
      /Checked \d{4,} rows.*\nThe audit trail is intact.*\nMoved \d{4,} rows/,
    )
    expect(saidBy('portal move-issuer')).toBe('1 would be moved\nNothing was changed. Add --yes to make the change.\n')
    expect(saidBy('person find')).toMatch(/admin@bank\.example \(confirmed\).*may admin/)
    expect(saidBy('person reset')).toContain('/account/new-password/')
    expect(saidBy('audit find --object')).toMatch(/account\.signOutEverywhere {2}done {2}operator/)
    expect(saidBy('keys rotate --at-once')).toContain('The current keys have been deleted.')
    expect(saidBy('audit find --subject operator')).toMatch(
      /window\.change[\s\S]*role\.grant[\s\S]*stores\.backup[\s\S]*keys\.rotate/,
    )
    expect(parts.at(-1)).toContain('The next key is published')
  },
  TIMEOUT_MS,
)

test('docs/operating.md covers every command of the tool', async () => {
  const { out } = await portalCommand(['--help'], {})
  const groups = [...out.matchAll(/^ {2}(\w[\w-]*)(?: \[options\])?(?: <\w+>)? {2,}[A-Z]/gm)].map(
    ([, name = '']) => name,
  )
  expect(groups).toEqual(expect.arrayContaining(['window', 'person', 'audit', 'keys', 'restore', 'move']))
  for (const name of groups) expect(blocks.join('\n')).toMatch(new RegExp(`portal ${name}\\b`))
})
