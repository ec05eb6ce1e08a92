import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/support/freePort.mjs'
import { DEMO_PATH } from '../../tools/demo/page.ts'
import { startS3, type S3Server } from '../../tools/support/s3.mjs'

/** The built server on the Node that runs this test. `npm run test:nodes` uses every supported version. */

/** Without a contact, every start prints a warning. */
const CONTACT_PHONE = '+264 61 283 5111'

function startBuilt(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const started = async () => {
    while (!said.out.includes('\n') && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), ended])
  }
  return { child, ended, said, started }
}

/** Runs a check against a built server with a data folder and port of its own, which then ends on SIGTERM. */
async function withServer(env: Record<string, string>, check: (base: string, port: number) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
  const port = await freePort()
  const { child, ended, said, started } = startBuilt({ PORT: String(port), DATA_DIR: dataDir, ...env })
  try {
    await started()
    await check(`http://localhost:${port}`, port)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  await rm(dataDir, { recursive: true, force: true })
  return { said, port }
}

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

test('an operator command ends quietly if its reader closes the pipe', () => {
  const { stdout, stderr } = spawnSync('sh', ['-c', 'node dist/server/cli.js --help | head -n 1'], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['Usage: portal [options] [command]\n', ''])
})

test.each([
  ['the embedded stores', () => ({})],
  [
    'an S3-compatible store',
    () => ({ DOCUMENTS_URL: `s3://bucket/documents?endpoint=${s3.endpoint}`, ...s3.credentials }),
  ],
])('a start with %s prints its URL and no warning, and has no demo', async (_, settings) => {
  const { said, port } = await withServer({ CONTACT_PHONE, ...settings() }, async (base) => {
    expect((await fetch(`${base}/home/general-information`)).status).toBe(200)
    const answerOf = async (address: string) => {
      const { status, headers } = await fetch(base + address, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await answerOf(DEMO_PATH), 'the demo’s page').toEqual(await answerOf('/no-such-page'))
    const enter = await fetch(`${base}${DEMO_PATH}/enter/administrator`, { method: 'POST' })
    expect(enter.status, 'a press of the demo').toBe(404)
  })
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(said).toEqual({ out: `Postgraduate Bursary portal ${version}: http://localhost:${port}\n`, err: '' })
})

test('`npm start` ends with where everything is', async () => {
  const { said } = await withServer({ PORTAL_START: '1', CONTACT_PHONE }, async () => {})
  const heads = said.out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect(heads).toEqual(['Portal:', 'Desk:', 'Mailbox:', 'Data:'])
})

const UPLOAD = 'POST /postgradexternalapi/api/iddocuploads/ HTTP/1.1'

test.each([
  ['half a head', 'GET /home/general-info'],
  ['half a body', 'POST /u/none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nemail='],
  [
    'half an upload',
    `${UPLOAD}\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 100\r\n\r\n--a`,
  ],
])('stops cleanly while a caller has sent %s', async (_, text) => {
  let closed: Promise<void> | undefined
  await withServer({}, async (base, port) => {
    const caller = connect(port, 'localhost')
    // The server or the unfinished request closes the connection.
    closed = new Promise((resolve) => caller.on('error', () => undefined).on('close', () => resolve()))
    caller.resume()
    await once(caller, 'connect')
    await new Promise<void>((resolve) => caller.write(text, () => resolve()))
    // This complete call is answered only after the earlier bytes have arrived.
    expect((await fetch(`${base}/home/general-information`)).status).toBe(200)
  })
  await closed
})

describe('a failed start prints the reason in one sentence', () => {
  const refusedWith = async (env: Record<string, string>) => {
    const { ended, said } = startBuilt({ PORT: '0', CONTACT_PHONE, ...env })
    const [code] = await ended
    return { code, out: said.out, err: said.err }
  }
  const sentence = (text: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(text) as string })
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-refused-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('reports that the port is in use', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusedWith({ PORT: String(port), DATA_DIR: folder })).toEqual(
      sentence(new RegExp(`^Port ${port} of localhost is used by another program\\. .*PORT\\.\n$`)),
    )
    other.close()
  })

  test('reports a host that is not this machine', async () => {
    expect(await refusedWith({ HOST: '192.0.2.1', DATA_DIR: folder })).toEqual(
      sentence(/^HOST 192\.0\.2\.1 is not an address of this machine\.\n$/),
    )
  })

  test('reports that the data folder is not writable', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    for (const DATA_DIR of [file, path.join(file, 'below')])
      expect(await refusedWith({ DATA_DIR })).toEqual(
        sentence(/^The data folder \S+ cannot be written \((EEXIST|ENOTDIR)\)\. Set DATA_DIR .*\.\n$/),
      )
  })

  test.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'])(
    'reports that the database lacks its %s',
    async (part) => {
      await cp('dist/reference/database', path.join(folder, 'database'), { recursive: true })
      await rm(path.join(folder, 'database', part), { recursive: true })
      expect(await refusedWith({ DATA_DIR: folder })).toEqual(
        sentence(/^The database in \S+ cannot be opened: it is damaged, or has another version\. .*DATA_DIR .*\.\n$/),
      )
    },
  )

  test('reports that the database does not respond', async () => {
    const DATABASE_URL = `postgres://portal:secret@localhost:${await freePort()}/portal`
    const refused = await refusedWith({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0', DATA_DIR: folder })
    expect(refused).toEqual(sentence(/^The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)\.\n$/))
    expect(refused.err).not.toContain('secret')
  })

  test('reports invalid content of the home page', async () => {
    const HOME_CONTENT = path.join(folder, 'home.json')
    await writeFile(HOME_CONTENT, '{"title":')
    expect(await refusedWith({ HOME_CONTENT, DATA_DIR: folder })).toEqual(
      sentence(/^The home page's content in \S+ cannot be used: .*\n$/),
    )
  })
})

test('sends Strict-Transport-Security on every response, but only behind https', async () => {
  const paths = [
    '/',
    '/home/general-information',
    '/home/help',
    '/application/motivation',
    '/no/such/page',
    '/%',
    '/home-content.json',
    '/service-worker.js',
    '/authorize',
    '/u/none',
    '/.well-known/jwks.json',
    '/.well-known/openid-configuration',
    '/postgradexternalapi/openapi.json',
    '/postgradexternalapi/api/fellowships',
    '/postgradexternalapi/api/no-such-call',
  ]
  const away = { PUBLIC_URL: 'https://bursary.test', EMBEDDED_STORES: 'anywhere' }
  for (const [env, expected] of [
    [away, 'max-age=31536000'],
    [{}, null],
  ] as const) {
    await withServer(env, async (base) => {
      const answers = await Promise.all(paths.map((each) => fetch(base + each, { redirect: 'manual' })))
      const headers = answers.map((answer) => answer.headers.get('strict-transport-security'))
      expect(headers).toEqual(paths.map(() => expected))
    })
  }
})

test('serves metrics at their own address, and reports not ready while it stops', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-operated-'))
  const [port, measured] = [await freePort(), await freePort()]
  const settings = { METRICS_ADDRESS: `localhost:${measured}`, DRAIN_SECONDS: '2' }
  const { child, ended, started } = startBuilt({ PORT: String(port), DATA_DIR: dataDir, ...settings })
  await started()
  const status = async () => (await fetch(`http://localhost:${port}/readyz`)).status
  expect(await status()).toBe(200)
  const metrics = await (await fetch(`http://localhost:${measured}/metrics`)).text()
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1')
  child.kill('SIGTERM')
  await expect.poll(status).toBe(503)
  expect((await fetch(`http://localhost:${port}/livez`)).status).toBe(200)
  expect(await ended).toEqual([0, null])
  await rm(dataDir, { recursive: true, force: true })
})
