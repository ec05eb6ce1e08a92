import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDir } from '../../server/platform/database/dataDirLock.ts'
import { isLoopback } from '../../server/platform/settings/readers.ts'
import { readSettings, type Settings } from '../../server/platform/settings/settings.ts'
import type { Introduced } from './introduced.ts'
import { isDefault, programme } from '../../scripts/support/programme.mjs'

/** The demo's data folder, and where the demo may run. */

/** A problem that its message explains. */
export class DemoRefused extends Error {
  override name = 'DemoRefused'
}

/** In the data folder: without it, the demo neither uses nor empties a folder that has files. */
const MARKER = 'demo.json'
/** Stays while the folder is emptied, because this process holds it. */
const LOCK = 'lock'

/** Other stores would have other data, and other identity providers and mail servers other people. */
const ELSEWHERE = ['DATABASE_URL', 'DOCUMENTS_URL', 'AUTH_DOMAIN', 'MAIL_URL'] as const

type Environment = Readonly<Record<string, string | undefined>>

const isSet = (env: Environment, name: string) => [name, `${name}_FILE`].some((each) => (env[each] ?? '').trim() !== '')

/** The settings of the demo. Refuses those with which strangers could reach it, or it could reach other stores. */
export function demoSettings(env: Environment): Settings {
  const elsewhere = ELSEWHERE.find((name) => isSet(env, name))
  if (elsewhere !== undefined) throw new DemoRefused(`The demo uses its own data and accounts. Unset ${elsewhere}.`)
  const settings = readSettings({
    ...env,
    DATA_DIR: env['DATA_DIR'] || (isDefault ? '.demo' : `.demo-${path.basename(programme)}`),
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
    STAFF_IDLE_MINUTES: env['STAFF_IDLE_MINUTES'] || '60',
    // Everyone at the demo logs in with one press.
    STAFF_SECOND_FACTOR: 'optional',
  })
  const { host, publicUrl, externalBaseUrl } = settings
  const open = [
    ['HOST', `http://${host.includes(':') ? `[${host}]` : host}`],
    ['PUBLIC_URL', publicUrl],
    ['EXTERNAL_BASE_URL', externalBaseUrl],
  ].find(([, address = '']) => !isLoopback(address))
  if (open !== undefined) {
    throw new DemoRefused(
      `The demo runs on this machine only, because everyone who reaches it can log in as an administrator. Unset ${open[0]}.`,
    )
  }
  return settings
}

interface Marked {
  /** Null until the folder is filled. They stay the same when a later release would introduce others. */
  people: readonly Introduced[] | null
}

async function peopleIn(dataDir: string): Promise<Marked['people']> {
  const marker = path.join(dataDir, MARKER)
  if (existsSync(marker)) return (JSON.parse(await readFile(marker, 'utf8')) as Marked).people
  const entries = existsSync(dataDir) ? await readdir(dataDir) : []
  if (entries.every((name) => name === LOCK)) return null
  throw new DemoRefused(
    `${dataDir} has files that are not the demo's. They were not touched. Set DATA_DIR to an empty folder, or unset it.`,
  )
}

const mark = (dataDir: string, marked: Marked) => writeFile(path.join(dataDir, MARKER), `${JSON.stringify(marked)}\n`)

/** Removes everything but the marker, so that an interrupted removal is known as the demo's. */
async function empty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name !== MARKER && name !== LOCK)
  await Promise.all(names.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })))
}

/**
 * The people in the folder, which is filled first unless it is filled. `isFresh` fills it again. An interrupted fill is
 * repeated.
 */
export async function preparedFolder(
  dataDir: string,
  isFresh: boolean,
  fill: () => Promise<readonly Introduced[]>,
): Promise<readonly Introduced[]> {
  const known = await peopleIn(dataDir)
  if (known !== null && !isFresh) return known
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(dataDir)
  if (lock === null) throw new DemoRefused(`The demo in ${dataDir} is running. Stop it first.`)
  try {
    await mark(dataDir, { people: null })
    await empty(dataDir)
    const people = await fill()
    await mark(dataDir, { people })
    return people
  } finally {
    await lock.close()
  }
}
