import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The built server, on the Node that runs this test: `npm run test:nodes` runs it on every one that is supported. */

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test.each([
  ['the embedded stores', {}],
  ['an S3-compatible store', { DOCUMENTS_URL: 's3://bucket/documents?region=eu-west-1' }],
])('a start with %s says where it serves, and prints no warning', async (_, env) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', LOG_LEVEL: 'warn', PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  try {
    while (!said.out.includes('\n') && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), ended])
    const page = await fetch(`http://localhost:${port}/home/general-information`)
    expect(page.status).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  expect(said).toEqual({ out: `Postgraduate bursary portal: http://localhost:${port}\n`, err: '' })
  await rm(dataDir, { recursive: true, force: true })
})
