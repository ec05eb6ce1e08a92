import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../scripts/support/freePort.mjs'

/** The server in its own process, serving the portal's sources, so nothing needs to be built. */

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

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

/** A browser tab's open connections: HTTP, and the WebSocket of Vite's client. */
async function openTab(port: number) {
  const agent = new Agent({ keepAlive: true })
  const [answer] = (await once(get({ port, agent, path: '/home/general-information' }), 'response')) as [
    IncomingMessage,
  ]
  await once(answer.resume(), 'end')
  const watching = new WebSocket(`ws://localhost:${port}`, 'vite-hmr')
  await once(watching, 'open')
  return { closed: once(watching, 'close').then(() => agent.destroy()) }
}

test('refuses to start with wrong settings, and lists every reason', async () => {
  const main = startMain({ PORT: 'http', LOG_LEVEL: 'loud' })
  expect(await main.ended).toBe(1)
  expect(main.output()).toMatch(/PORT must be a port number, not 'http'\.\n.*LOG_LEVEL must be one of/)
  expect(main.output()).not.toContain('    at ')
})

test('prints its address, locks its data, and stops cleanly on SIGTERM with a tab open', async () => {
  const port = await freePort()
  const main = startMain({ PORT: String(port), PROVIDER_NAME: 'Bank of Tests' })
  let tab: Awaited<ReturnType<typeof openTab>> | undefined
  try {
    await main.said(`: http://localhost:${port}`)
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
    tab = await openTab(port)
  } finally {
    main.child.kill('SIGTERM')
  }
  expect(await main.ended).toBe(0)
  await tab.closed
})

test('stops cleanly on SIGINT with a tab open', async () => {
  const port = await freePort()
  const main = startMain({ PORT: String(port) })
  const tab = await main.said('Postgraduate Bursary portal').then(() => openTab(port))
  main.child.kill('SIGINT')
  expect(await main.ended).toBe(0)
  await tab.closed
})
