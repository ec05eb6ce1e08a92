import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/support/run.mjs'
import { UNLIMITED } from './unlimited.mjs'

/** The page that responds once the product serves. */
export const HOME = '/home/general-information'
/** The built product. */
export const MAIN = path.join(root, 'dist', 'server', 'main.js')

/**
 * Starts a Node program, and measures the time until `url` responds.
 * @param {readonly string[]} args
 * @param {{ url: string, env: Readonly<Record<string, string>>, cwd?: string, stdio?: import('node:child_process').StdioOptions }} how
 */
export async function startNode(args, { url, env, cwd = root, stdio = ['ignore', 'ignore', 'inherit'] }) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr?.on('data', (text) => (said += String(text)))
  // Do not leave a server behind when interrupted.
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    process.off('exit', killed)
    child.kill(signal)
    const [code] = await ended
    return code
  }
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null)
      throw new Error(`${args.at(-1)} exited with ${child.exitCode} before it responded. ${said}`)
    await pause(5)
  }
  return {
    child,
    ended,
    startMs: performance.now() - began,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    /** Stops the program and returns its exit code. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * Starts the built product with a data folder and port that outlive it, and returns when it responds. `from` is the
 * project's folder.
 * @param {{ dataDir: string, port: number, settings?: Readonly<Record<string, string>>, from?: string,
 *   stdio?: import('node:child_process').StdioOptions }} where `stdio` with a pipe for errors shows them only if it does not start
 */
export async function startServer({ dataDir, port, settings = {}, from = root, stdio }) {
  const url = `http://${settings.HOST ?? 'localhost'}:${port}`
  const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const program = path.join(from, path.relative(root, MAIN))
  const env = { ...own, ...UNLIMITED, ...settings }
  const server = await startNode([program], { url: url + HOME, env, cwd: from, stdio })
  return { ...server, url }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
