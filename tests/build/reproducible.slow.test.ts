import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Makes two releases: from this checkout, and from a copy that is built again. */

const run = promisify(execFile)
/** A build on a busy machine. */
const TIMEOUT_MS = 900_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-reproducible-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The sources with other dates and modes. */
async function copySources(to: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const file of stdout.trim().split('\n')) {
    const copy = path.join(to, file)
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(file, copy)
    await utimes(copy, 1, 1)
  }
  // A link would give the packages another place.
  await run('cp', ['-R', 'node_modules', path.join(to, 'node_modules')])
}

test(
  'a release has the same bytes from another folder, with another umask, time zone and other file dates',
  async () => {
    const [here, there, copy] = ['here', 'there', 'a copy'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    await run(process.execPath, ['scripts/release.mjs', '--to', here])
    await copySources(copy)
    const making = 'umask 077 && exec "$0" scripts/release.mjs --to "$1"'
    const env = { ...process.env, TZ: 'Pacific/Auckland' }
    await run('sh', ['-c', making, process.execPath, there], { cwd: copy, env, maxBuffer: 1e8 })

    const sums = await readFile(path.join(here, 'SHA256SUMS'), 'utf8')
    expect(await readFile(path.join(there, 'SHA256SUMS'), 'utf8')).toBe(sums)
    const files = (await readdir(here)).filter((name) => name !== 'SHA256SUMS')
    const counted = files.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(path.join(here, name)))
      return `${hash.digest('hex')}  ${name}\n`
    })
    expect(sums.split(/(?<=\n)/).toSorted()).toEqual((await Promise.all(counted)).toSorted())
    expect(files.toSorted()).toEqual([
      expect.stringMatching(/linux|darwin|win32/),
      expect.stringMatching(/\.cdx\.json$/),
    ])
  },
  TIMEOUT_MS,
)
