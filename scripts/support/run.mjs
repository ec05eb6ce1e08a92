import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])) {
  process.on(signal, () => {
    if (running.size === 0) return process.exit(code)
    for (const child of running) child.kill(signal)
  })
}

/**
 * Runs a command and returns its exit code (128 or more after a signal). Its output goes to this process's own, or to
 * `onLine` line by line. Passes on SIGINT and SIGTERM.
 * @typedef {{ onLine?: (line: string) => void, env?: Record<string, string>, cwd?: string }} RunOptions
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<number>}
 */
export function run(command, args, { onLine, env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', onLine ? 'pipe' : 'inherit', onLine ? 'pipe' : 'inherit'],
    })
    running.add(child)
    if (onLine) for (const stream of [child.stdout, child.stderr]) eachLine(stream, onLine)
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1))
    })
  })
}

function eachLine(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach((line) => onLine(line))
  })
  stream.on('end', () => rest && onLine(rest))
}

/**
 * Runs the command of an installed package.
 * @param {string} packageName
 * @param {string} binary
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runPackage(packageName, binary, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', packageName, binary), ...args], options)
}

/**
 * Runs the npm that runs this script, or the one on the path.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}
