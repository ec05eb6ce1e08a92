import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/support/freePort.mjs'
import { root } from '../../scripts/support/run.mjs'
import { HOME, MAIN, startNode } from '../support/server.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'

export const ADMIN = { email: 'admin@attack.example.org', password: 'attacked by a friend' }

/**
 * Starts the built server on an empty data folder with watcher.mjs loaded, and returns when it responds.
 * @param {{ settings?: Readonly<Record<string, string>>, knowsKey?: boolean, hasStaff?: boolean }} [how] the class's settings; `knowsKey` returns the
 * server's signing key, `hasStaff` creates a user with every role
 */
export async function startAttacked({ settings = {}, knowsKey = false, hasStaff = false } = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-attack-'))
  const signingKey = knowsKey ? await makeKey(dataDir) : undefined
  if (hasStaff) await makeStaff(dataDir)
  const { child, ended, kill } = await startNode(['--import', path.join(import.meta.dirname, 'watcher.mjs'), MAIN], {
    url: url + HOME,
    env: {
      NODE_OPTIONS: '',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...UNLIMITED,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

  let asked = 0
  /** @type {Map<number, (answer: unknown) => void>} */
  const waiting = new Map()
  child.on('message', (message) => {
    const { id, answer } = /** @type {{ id: number, answer: unknown }} */ (message)
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  const ask = (what) => {
    const id = (asked += 1)
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    child.send({ id, what })
    const gone = ended.then(([code]) => Promise.reject(new Error(`The server exited with ${code}.`)))
    return Promise.race([answer, gone])
  }

  return {
    url,
    dataDir,
    signingKey,
    /** @returns {Promise<import('./watcher.mjs').Route[]>} every route, as the server registered it */
    routes: () => ask('routes'),
    /** @returns {Promise<number>} the milliseconds that a fixed work takes there now */
    calibrate: () => ask('calibrate'),
    /** @returns {Promise<null>} */
    reset: () => ask('reset'),
    /** @returns {Promise<number>} for how many milliseconds the event loop was held at most since the reset */
    held: () => ask('held'),
    async stop() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const built = (module) => import(pathToFileURL(path.join(root, 'dist', 'server', module)).href)

/** Gives the administrator's account every role before the first start. */
async function makeStaff(dataDir) {
  const [{ openDatabase }, { openAccounts }, { operatorEntry }, { ROLE_NAMES }] = await Promise.all([
    built('platform/database/database.js'),
    built('features/identity/accounts.js'),
    built('platform/audit/entries.js'),
    built('../domain/roles.js'),
  ])
  const { db, close } = await openDatabase({ dataDir })
  const staff = { ...ADMIN, permissions: [...ROLE_NAMES], isEmailProved: true }
  await (await openAccounts(db)).create(staff, ({ id }) => operatorEntry('account.signUp', id))
  await close()
}

/** Creates the identity provider's key before the first start. */
async function makeKey(dataDir) {
  const [{ openDatabase }, { loadKeys }] = await Promise.all([
    built('platform/database/database.js'),
    built('features/identity/keys.js'),
  ])
  const { db, close } = await openDatabase({ dataDir })
  const [key] = (await loadKeys(db)).signing()
  await close()
  return /** @type {import('jose').JWK} */ (key)
}

/** @typedef {Awaited<ReturnType<typeof startAttacked>>} Attacked */
