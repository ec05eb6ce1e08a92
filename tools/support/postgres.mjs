import { spawnSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/support/freePort.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** Debian's PostgreSQL; undefined if not installed. */
async function findBinaries() {
  const versions = await readdir(DEBIAN).catch(() => /** @type {string[]} */ ([]))
  const [newest] = versions.toSorted((one, other) => Number(other) - Number(one))
  return newest === undefined ? undefined : path.join(DEBIAN, newest, 'bin')
}

/** Starts a PostgreSQL on a temporary folder. PostgreSQL refuses to run as root, so root starts it as the user postgres. */
export async function startPostgres() {
  const binaries = await findBinaries()
  if (binaries === undefined) throw new Error("PostgreSQL is missing. Install Debian's package 'postgresql'.")
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-postgres-'))
  const isRoot = process.getuid?.() === 0
  const as = (program, args) =>
    isRoot
      ? ['runuser', ['-u', 'postgres', '--', path.join(binaries, program), ...args]]
      : [path.join(binaries, program), args]
  if (isRoot) {
    await chmod(folder, 0o755)
    spawnSync('chown', ['postgres', folder])
  }
  const data = path.join(folder, 'data')
  const [initdb, initArgs] = as('initdb', ['-D', data, '-U', 'portal', '--auth=trust', '--no-sync'])
  const made = spawnSync(/** @type {string} */ (initdb), /** @type {string[]} */ (initArgs), { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const [postgres, args] = as('postgres', ['-D', data, '-p', String(port), '-k', folder, '-h', 'localhost'])
  const [isready, readyArgs] = as('pg_isready', ['-p', String(port), '-h', 'localhost'])
  const begin = async () => {
    const child = spawn(/** @type {string} */ (postgres), /** @type {string[]} */ (args), { stdio: 'ignore' })
    const ended = once(child, 'exit')
    while (spawnSync(/** @type {string} */ (isready), /** @type {string[]} */ (readyArgs)).status !== 0) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL exited with ${child.exitCode}.`)
      await pause(50)
    }
    return { ended }
  }
  const end = async (mode) => {
    const [control, stopArgs] = as('pg_ctl', ['-D', data, '-m', mode, 'stop'])
    const stopping = spawn(/** @type {string} */ (control), /** @type {string[]} */ (stopArgs), { stdio: 'ignore' })
    await Promise.all([server.ended, once(stopping, 'exit')])
  }
  let server = await begin()
  return {
    port,
    folder,
    binaries,
    /** Stops it like an update does, waits, and starts it again. */
    async restart(awayMs = 0) {
      await end('fast')
      await pause(awayMs)
      server = await begin()
    },
    async stop() {
      await end('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
