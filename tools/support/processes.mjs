import { readFile, writeFile } from 'node:fs/promises'
import { freePort } from '../../scripts/support/freePort.mjs'
import { startNode } from './server.mjs'

/** Starts a Node program that listens on PORT, and measures the time until `path` responds. */
export async function startProgram(file, { path, env = {} }) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const { child, startMs, stop } = await startNode([file], {
    url: url + path,
    env: { PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { url, startMs, pid: child.pid, residentMb: () => residentMb(child.pid), stop }
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
