import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '../../server/platform/database/dataDirLock.ts'
import { demoSettings, preparedFolder } from '../../tools/demo/folder.ts'

const PEOPLE = [{ key: 'chair', role: 'Chair', name: '', email: 'chair@staff.example', opens: '/desk', look: [] }]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-demo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Fills the folder with a file that has the number of the fill. */
function filling() {
  let fills = 0
  return async () => {
    fills += 1
    await writeFile(path.join(folder, 'data'), String(fills))
    return PEOPLE
  }
}

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.1.20'],
  ['PUBLIC_URL', 'https://bursary.bank.example'],
  ['EXTERNAL_BASE_URL', 'https://bursary.bank.example'],
])('refuses to run where others can reach it: %s=%s', (name, value) => {
  expect(() => demoSettings({ [name]: value, EMBEDDED_STORES: 'anywhere', PLAIN_HTTP: 'anywhere' })).toThrow(
    `The demo runs on this machine only, because everyone who reaches it can log in as an administrator. Unset ${name}.`,
  )
})

test.each(['DATABASE_URL', 'DATABASE_URL_FILE', 'DOCUMENTS_URL', 'AUTH_DOMAIN', 'MAIL_URL'])(
  'refuses to run with %s, which may have real data or reach real people',
  (name) => {
    expect(() => demoSettings({ [name]: 'something' })).toThrow('The demo uses its own data and accounts.')
  },
)

test('asks no one for a second factor, whatever the environment requires', () => {
  const { staffSecondFactor, host } = demoSettings({ STAFF_SECOND_FACTOR: 'required', HOST: '::1' })
  expect([staffSecondFactor, host]).toEqual(['optional', '::1'])
})

test('refuses a folder with other files and leaves it as it is', async () => {
  await writeFile(path.join(folder, 'applications'), 'real ones')
  for (const isFresh of [false, true]) {
    await expect(preparedFolder(folder, isFresh, filling())).rejects.toThrow("has files that are not the demo's")
  }
  expect(await readdir(folder)).toEqual(['applications'])
})

test('keeps what was done at a second start, and begins again with --fresh', async () => {
  const fill = filling()
  const data = () => readFile(path.join(folder, 'data'), 'utf8')
  expect(await preparedFolder(folder, false, fill)).toEqual(PEOPLE)
  await writeFile(path.join(folder, 'data'), 'changed')
  expect(await preparedFolder(folder, false, fill)).toEqual(PEOPLE)
  expect(await data()).toBe('changed')
  await preparedFolder(folder, true, fill)
  expect(await data()).toBe('2')
})

test('fills again after an interrupted fill', async () => {
  const interrupted = async () => {
    await writeFile(path.join(folder, 'half'), '')
    throw new Error('Interrupted')
  }
  await expect(preparedFolder(folder, false, interrupted)).rejects.toThrow('Interrupted')
  await preparedFolder(folder, false, filling())
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'demo.json', 'lock'])
})

test('refuses to begin again while the demo is running', async () => {
  await preparedFolder(folder, false, filling())
  const running = await lockDataDir(folder)
  await expect(preparedFolder(folder, true, filling())).rejects.toThrow('is running. Stop it first.')
  await running?.close()
})
