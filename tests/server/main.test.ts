import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

/** The server as a process of its own, with the portal from its sources: nothing needs to be built. */

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function startMain(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', PORTAL_DEV: '1', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const said = async (text: string) => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(output)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }
  return { child, ended, said, output: () => output }
}

test('wrong settings end the start with every reason', async () => {
  const main = startMain({ PORT: 'http', LOG_LEVEL: 'loud' })
  expect(await main.ended).toBe(1)
  expect(main.output()).toMatch(/PORT must be a port number, not 'http'\.\n.*LOG_LEVEL must be one of/)
  expect(main.output()).not.toContain('    at ')
})

test('it says where it serves, keeps a second one off its data, and stops when it is told to', async () => {
  const port = await freePort()
  const main = startMain({ PORT: String(port), PROVIDER_NAME: 'Bank of Tests' })
  try {
    await main.said(`Postgraduate bursary portal: http://localhost:${port}`)
    const base = `http://localhost:${port}`
    const status = await fetch(`${base}/postgradexternalapi/api/FellowshipApplicationsStatus`)
    expect(await status.json()).toEqual([
      { id: '1', open: true, closingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ])
    const keys = await fetch(`${base}/.well-known/jwks.json`)
    expect(await keys.json()).toMatchObject({ keys: [{ kty: 'RSA' }] })
    expect((await fetch(`${base}/postgradexternalapi/api/unknown`)).status).toBe(404)

    const second = startMain({ PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`The data folder ${dataDir} is in use by another running portal.`)
  } finally {
    main.child.kill('SIGTERM')
  }
  expect(await main.ended).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it cleanly while a tab is open', async (signal) => {
  const port = await freePort()
  const main = startMain({ PORT: String(port) })
  const agent = new Agent({ keepAlive: true })
  try {
    await main.said('Postgraduate bursary portal')
    const kept = get({ port, agent, path: '/home/general-information' })
    const [answer] = (await once(kept, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    // As the page's own client connects, to be told of changes.
    const watching = new WebSocket(`ws://localhost:${port}`, 'vite-hmr')
    await once(watching, 'open')
    const closed = once(watching, 'close')
    main.child.kill(signal)
    expect(await main.ended).toBe(0)
    await closed
  } finally {
    agent.destroy()
    main.child.kill('SIGKILL')
  }
})
