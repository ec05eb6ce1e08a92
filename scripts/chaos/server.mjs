import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../support/run.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'

const HOME = '/home/general-information'

/**
 * Starts the built product on a folder and a port that outlive it, and gives it back once it answers.
 * @param {{ dataDir: string, port: number }} where
 */
export async function startServer({ dataDir, port }) {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...UNLIMITED,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await fetch(url + HOME).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it served.`)
    await pause(20)
  }
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
