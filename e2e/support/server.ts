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
  /** The output so far. */
  output(): string
  /** Stops the server (SIGTERM) and removes its data folder unless the caller passed one. */
  stop(): Promise<void>
  /** Kills the process (SIGKILL) and keeps its data. */
  kill(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** Data folder, for restarts. By default each server has its own. */
  dataDir?: string
  /** Port, for restarts. */
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

/** Starts the built server and returns it once it responds. */
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
      // A busy machine must not cause session time-outs.
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
 * `sharedServer` is one server per worker, and the base URL of `page`. Tests that need other settings call `startServer`. Those
 * servers stop with the test.
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
    // Later servers may use the first one's folder.
    for (const server of started.toReversed()) await server.stop()
  },
})

export { expect } from 'playwright/test'
