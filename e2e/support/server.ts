import { test as base } from 'playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_DEADLINE_MS = 180_000

export interface RunningServer {
  url: string
  dataDir: string
  /** What it has said so far. */
  output(): string
  /** Ends it as an operator would, and removes the data folder if it was made for this server. */
  stop(): Promise<void>
  /** Kills the process (SIGKILL), so that it can finish nothing; its data stay. */
  kill(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** Keeps the data across servers; without it each has its own folder. */
  dataDir?: string
  /** Keeps the address across servers. */
  port?: number
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.')
  return address.port
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** Starts the built product on a free port and gives it back once it answers. */
export async function startServer({ env = {}, dataDir, port }: ServerOptions = {}): Promise<RunningServer> {
  const at = port ?? (await freePort())
  const url = `http://localhost:${at}`
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'bursary-e2e-')))
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(at),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      RATE_LIMIT: '1000000',
      // A slow machine's pauses are nobody's silence.
      IDLE_LEEWAY_SECONDS: '600',
      ADDRESS_RATE_LIMIT: '1000000',
      ADDRESS_SIGN_UPS: '1000000',
      UPLOADS_PER_HOUR: '1000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = once(child, 'exit')

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
  }
  const deadline = Date.now() + START_DEADLINE_MS
  while (!(await answers(`${url}/home/general-information`))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it served:\n${said}`)
    if (Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`The server did not serve within ${START_DEADLINE_MS / 1000} s:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    dataDir: folder,
    output: () => said,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * `sharedServer` is one server a worker, which `page` is at; tests that need one of their own, with their own settings, ask for
 * `startServer`, and what they start is stopped with the test.
 */
export const test = base.extend<{ startServer: typeof startServer }, { sharedServer: RunningServer }>({
  sharedServer: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ sharedServer }, use) => use(sharedServer.url),
  startServer: async ({}, use) => {
    const started: RunningServer[] = []
    await use(async (options) => {
      const server = await startServer(options)
      started.push(server)
      return server
    })
    // The first one's folder may be that of the others.
    for (const server of started.toReversed()) await server.stop()
  },
})

export { expect } from 'playwright/test'
