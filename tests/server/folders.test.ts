import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFailure } from '../../server/app/startFailures.ts'
import { makeFolder } from '../../server/platform/folders.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'portal-folders-'))
})
afterEach(() => rm(place, { recursive: true }))

test('creates a folder with its parents, for this user only, and accepts an existing one', async () => {
  const folder = path.join(place, 'a', 'b')
  await makeFolder(folder)
  await makeFolder(folder)
  for (const each of [folder, path.dirname(folder)]) expect((await stat(each)).mode & 0o777).toBe(0o700)
})

test('refuses a folder below a file', async () => {
  await writeFile(path.join(place, 'file'), '')
  await expect(makeFolder(path.join(place, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(existsSync('/proc'))('refuses a folder below /proc at once, with a reason for the operator', async () => {
  const dataDir = '/proc/nope/a'
  const error: unknown = await makeFolder(dataDir).catch((caught: unknown) => caught)
  expect(startFailure(error, { port: 80, host: 'localhost', dataDir: '/proc/nope' })).toBe(
    'The data folder /proc/nope cannot be written (ENOENT). Set DATA_DIR to a folder that this user may write.',
  )
})
