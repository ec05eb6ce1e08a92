import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { freePort } from '../support/freePort.mjs'

/** The unprivileged user that root switches to (65534 on Linux). */
const UNPRIVILEGED = 65_534

/** A hash of every file in a folder. */
async function hashBelow(folder) {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(path.relative(folder, file)).update(await readFile(file))
  return hash.digest('hex')
}

async function forAll(folder, change) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await change(path.join(entry.parentPath, entry.name), entry.isDirectory())
  await change(folder, true)
}

/**
 * Unpacks a release into a read-only folder and starts it with a data folder elsewhere, as an unprivileged user if this
 * process is root. Throws if it does not serve.
 * @param {{ archive: string, folder: string }} release
 * @returns {Promise<string[]>} what was seen
 */
export async function tryRelease({ archive, folder }) {
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const place = await mkdtemp(path.join(os.tmpdir(), 'bursary-release-'))
  const [installed, data] = [path.join(place, 'installed'), path.join(place, 'data')]
  await chmod(place, 0o755)
  await mkdir(data, { mode: 0o700 })
  if (isRoot) await chown(data, UNPRIVILEGED, UNPRIVILEGED)
  await pipeline(createReadStream(archive), createGunzip(), unpackTar(installed, { strip: 1 }))
  await forAll(installed, async (file, isFolder) => {
    await chmod(file, isFolder || ['portal', 'start'].includes(path.basename(file)) ? 0o555 : 0o444)
  })
  const before = await hashBelow(installed)
  const port = await freePort()
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' }
  const child = spawn(path.join(installed, 'start'), [], {
    cwd: installed,
    env,
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  try {
    while ((await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}: ${said}`)
      await pause(100)
    }
    const page = await (await fetch(`http://localhost:${port}/home/general-information`)).text()
    if (!page.includes('<h1')) throw new Error('The public page has no heading.')
    const tool = spawnSync(path.join(installed, 'portal'), ['window', 'show'], {
      cwd: place,
      env,
      ...as,
      encoding: 'utf8',
    })
    if (tool.status !== 0) throw new Error(`The operators' tool exited with ${tool.status}: ${tool.stderr}`)
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The server stopped with ${code}: ${said}`)
    if ((await hashBelow(installed)) !== before) throw new Error('The release changed its own files.')
    return [
      `${folder} was unpacked into a read-only folder and answered /readyz${isRoot ? ' as the user nobody' : ''}`,
      `the operators' tool said: ${tool.stdout.trim().split('\n')[0]}`,
    ]
  } finally {
    child.kill('SIGKILL')
    await forAll(installed, (file, isFolder) => (isFolder ? chmod(file, 0o755) : Promise.resolve()))
    await rm(place, { recursive: true, force: true })
  }
}
