import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/support/freePort.mjs'
import { root } from '../../scripts/support/run.mjs'

/** Starts a Node program that listens on PORT, and measures the time until `path` responds. */
export async function startProgram(file, { path, env = {} }) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Do not leave a server behind when interrupted.
  process.once('exit', () => child.kill())
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${file} exited with ${child.exitCode} before it responded.`)
    await pause(5)
  }
  const startMs = performance.now() - began
  return {
    url,
    port,
    startMs,
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory of a process in MB (Linux; undefined elsewhere). */
async function residentMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes && Number(kilobytes) / 1_024
}

/** The peak memory of a process since the last call in MB; undefined without /proc. */
export async function peakMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes && Number(kilobytes) / 1_024
}
