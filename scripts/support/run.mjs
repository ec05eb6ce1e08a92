import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const running = new Set()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => {
    if (running.size === 0) return process.exit(code)
    for (const child of running) child.kill(signal)
  })
}

/**
 * Runs a command to its end and gives its exit code (128 and more where a signal ended it). Its words go to this process's own,
 * or to `onLine`, a line at a time. SIGINT and SIGTERM are passed on to it.
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
      resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : code)
    })
  })
}

function eachLine(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    lines.forEach((line) => onLine(line))
  })
  stream.on('end', () => rest && onLine(rest))
}

/** Runs one of the commands that the installed packages bring. */
export function runPackage(packageName, binary, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', packageName, binary), ...args], options)
}

/** Runs npm: the one that runs this script where there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}
