import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/support/run.mjs'
import { UNLIMITED } from './unlimited.mjs'

const HOME = '/home/general-information'

/**
 * Starts the built product with a data folder and port that outlive it, and returns when it responds. `from` is the
 * project's folder.
 * @param {{ dataDir: string, port: number, settings?: Readonly<Record<string, string>>, from?: string }} where
 */
export async function startServer({ dataDir, port, settings = {}, from = root }) {
  const url = `http://${settings.HOST ?? 'localhost'}:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(from, 'dist', 'server', 'main.js')], {
    cwd: from,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ...UNLIMITED,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  while (!(await fetch(url + HOME).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode} before it responded.`)
    await pause(20)
  }
  return {
    url,
    startMs: performance.now() - began,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    /** Stops the server and returns its exit code. */
    async stop() {
      process.off('exit', killed)
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async kill() {
      process.off('exit', killed)
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
