import { test as base } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/support/freePort.mjs'
import { startServer as startBuilt } from '../../tools/support/server.mjs'

export interface RunningServer {
  url: string
  dataDir: string
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
  /** Fills the data folder before the start. */
  prepare?: (dataDir: string, url: string) => Promise<unknown>
}

/** Starts the built server and returns it once it responds. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { env = {}, port = await freePort(), prepare } = options
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'bursary-e2e-')))
  await prepare?.(dataDir, `http://localhost:${port}`)
  const { url, stop, kill, isOver } = await startBuilt({
    dataDir,
    port,
    settings: env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return {
    url,
    dataDir,
    kill,
    async stop() {
      if (!isOver()) await stop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
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
