import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root, runNpm } from '../../scripts/support/run.mjs'
import { fellowshipCalls } from './fellowships.mjs'
import { callsPerSecond, CONNECTIONS } from './load.mjs'
import { startProgram } from '../support/processes.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'

/** The portal's calls beside those of common servers, in one run. Only the ratios are meaningful. */
const FEATHERS = ['feathers', 'koa', 'knex', 'memory'].map((name) => `@feathersjs/${name}@5`).concat('knex', 'pg')
const PEER_BODY = { status: 'Completed Registration', highest_step: 1 }

export async function runPeers() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-peers-'))
  try {
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel',
      'error',
    ]
    const code = await runNpm([...install, ...FEATHERS], { cwd: folder })
    if (code !== 0) throw new Error('npm could not install the peers.')
    const peers = path.join(root, 'tools', 'bench', 'peers')
    await copyFile(path.join(peers, 'feathers.mjs'), path.join(folder, 'feathers.mjs'))

    const database = process.env.DATABASE_URL
    const rows = {
      'the portal: token verified, rules, whole application': await measurePortal(folder),
      [`bare Fastify and ${database ? 'pg' : 'PGlite'}`]: await measurePeer(path.join(peers, 'fastify.mjs'), folder),
      [`Feathers ${database ? 'and PostgreSQL' : 'in memory, nothing durable'}`]: await measurePeer(
        path.join(folder, 'feathers.mjs'),
        folder,
      ),
    }
    console.table(rows)
    console.log(`Calls per second, 16 at a time, with ${database ? 'DATABASE_URL' : 'the embedded database'}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measurePortal(folder) {
  const env = { DATA_DIR: path.join(folder, 'portal'), ...UNLIMITED, NODE_ENV: 'production' }
  const file = path.join(root, 'dist', 'server', 'main.js')
  const server = await startProgram(file, { path: '/home/general-information', env })
  try {
    return await rates(await fellowshipCalls(server.url))
  } finally {
    await server.stop()
  }
}

async function measurePeer(file, folder) {
  const server = await startProgram(file, { path: '/fellowships/1', env: { DATA_DIR: path.join(folder, 'bare') } })
  try {
    const records = Array.from({ length: CONNECTIONS }, (_, index) => ({
      url: server.url,
      path: `/fellowships/${index + 1}`,
    }))
    return await rates({
      reading: records.map((record) => ({ ...record, method: 'GET' })),
      updating: records.map((record) => ({ ...record, method: 'PATCH', body: PEER_BODY })),
    })
  } finally {
    await server.stop()
  }
}

async function rates(calls) {
  const reading = await callsPerSecond(calls.reading)
  const updating = await callsPerSecond(calls.updating)
  // Let the last connections' calls finish.
  await pause(500)
  return { reading: Math.round(reading), updating: Math.round(updating), load: os.loadavg()[0]?.toFixed(1) }
}
